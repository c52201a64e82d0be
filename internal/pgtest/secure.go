package pgtest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"time"
)

// Secure is a server that is reached by TCP alone, with TLS and a password.
type Secure struct {
	Port     int
	Password string // of the user postgres
	// Authority is the file with the certificate that the server's own is made with: it is made for localhost.
	Authority string
}

// StartSecure starts such a server, and returns what stops it and removes its files. The error is ErrNone where there
// is nothing to start.
func StartSecure(password string) (s *Secure, stop func() error, err error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, nil, err
	}
	port := listener.Addr().(*net.TCPAddr).Port
	if err := listener.Close(); err != nil {
		return nil, nil, err
	}
	s = &Secure{Port: port, Password: password}
	files := func(dir string) error {
		s.Authority = filepath.Join(dir, "server.crt")
		return errors.Join(certified(s.Authority, filepath.Join(dir, "server.key")),
			os.WriteFile(filepath.Join(dir, "password"), []byte(password), 0o600))
	}
	_, stop, err = start(files, func(dir string) (initdb []string, options string) {
		return []string{"-A", "scram-sha-256", "--pwfile", filepath.Join(dir, "password")},
			fmt.Sprintf("-c listen_addresses=127.0.0.1 -p %d -c ssl=on -c ssl_cert_file=%s -c ssl_key_file=%s -c "+
				"log_statement=all", port, s.Authority, filepath.Join(dir, "server.key"))
	})
	return s, stop, err
}

// certified makes a certificate for localhost, which is its own authority, and its key.
func certified(certificate, key string) error {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "localhost"},
		DNSNames: []string{"localhost"}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature}
	made, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	if err != nil {
		return err
	}
	packed, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		return err
	}
	write := func(file, kind string, bytes []byte, mode os.FileMode) error {
		return os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: bytes}), mode)
	}
	return errors.Join(write(certificate, "CERTIFICATE", made, 0o644), write(key, "PRIVATE KEY", packed, 0o600))
}
