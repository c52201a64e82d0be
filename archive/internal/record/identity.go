package record

import "github.com/ashtapada/agn/internal/identity"

// ID names a game by its content, Identity makes such ids.
type (
	ID       = identity.ID
	Identity = identity.Identity
)
