// What the elements of AGN offer. The module defines them, and exports types alone.
import type {Game, GameBoard, GameMan} from "./types.js";
export type * from "./types.js";

/** A position as an element shows it. */
export interface Position {
  men: GameMan[];
  /** The position string. */
  position: string;
  /** The letter of the seat on turn. */
  seat: string;
  /** What is due; empty where only the judge knows. */
  due: "cast" | "move" | "over" | "";
  /** Who is on turn, in words. */
  status: string;
}

/**
 * What both elements have in common. They tell of a picture with the event agn-shown, and of what is wrong, which they
 * show as a sentence, with agn-fault and its message in detail.
 */
export interface AgnElement extends HTMLElement {
  /** The position that is shown, undefined before one is. */
  readonly moment?: Position;
}

/** A position: attributes variant, position (that of the start without one), options as a record has them, theme. */
export interface AgnBoard extends AgnElement {
  readonly board?: GameBoard;
}

/**
 * A game to be replayed: attributes src, event (the number of a moment, or end), theme. Each moment that one goes to is
 * told by the event agn-moment, with the number and the position string in detail.
 */
export interface AgnGame extends AgnElement {
  /** The game that was set, shown in place of that of src. */
  game: Game | null;
}

declare global {
  interface HTMLElementTagNameMap {
    "agn-board": AgnBoard;
    "agn-game": AgnGame;
  }
}
