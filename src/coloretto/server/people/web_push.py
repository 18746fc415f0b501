"""Messages to browsers that are not open: encrypted for them (RFC 8291), signed by us (RFC 8292).

The primitives are the package cryptography's; what is put together here is checked against the
example of RFC 8291.
"""

import base64
import json
import os
import time
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from coloretto.server.store.private_files import make_private_with

_RECORD_SIZE: Final = 4096
_HOURS: Final = 12
"""How long a signature is good; a push service accepts 24 hours at most."""


class PushKey:
    """The server's own key: browsers take messages from nobody else."""

    def __init__(self, private: ec.EllipticCurvePrivateKey) -> None:
        self._private = private

    @classmethod
    def of(cls, file: Path) -> "PushKey":
        """The key in a file that only its owner may read; it is made where there is none.

        :raises OSError: when it can be neither read nor made.
        :raises ValueError: when the file holds no such key.
        """
        if not file.exists():
            fresh = ec.generate_private_key(ec.SECP256R1()).private_bytes(
                serialization.Encoding.PEM,
                serialization.PrivateFormat.PKCS8,
                serialization.NoEncryption(),
            )
            make_private_with(file, fresh)
        try:
            key = serialization.load_pem_private_key(file.read_bytes(), password=None)
        except (TypeError, UnsupportedAlgorithm):
            raise ValueError("no key of ours") from None
        if not isinstance(key, ec.EllipticCurvePrivateKey) or key.curve.name != "secp256r1":
            raise ValueError("no key of ours")
        return cls(key)

    @property
    def public(self) -> str:
        """What a browser is told when it subscribes."""
        return to_text(_point(self._private.public_key()))

    def authorization(self, endpoint: str, contact: str) -> str:
        """The header that shows a push service who sends."""
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + _HOURS * 3600,
            "sub": contact,
        }
        signed = ".".join(
            to_text(json.dumps(part, separators=(",", ":")).encode())
            for part in ({"typ": "JWT", "alg": "ES256"}, claims)
        )
        r, s = decode_dss_signature(self._private.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        signature = to_text(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={signed}.{signature}, k={self.public}"


def encrypt(
    message: bytes,
    public: bytes,
    secret: bytes,
    *,
    salt: bytes | None = None,
    own: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """A message that only one browser can read.

    :param public: the browser's public key.
    :param secret: what it calls ``auth``.
    :param salt: 16 random bytes; given only where the result is known beforehand, as ``own`` is.
    """
    salt = os.urandom(16) if salt is None else salt
    own = ec.generate_private_key(ec.SECP256R1()) if own is None else own
    shared = own.exchange(ec.ECDH(), read_point(public))
    own_point = _point(own.public_key())
    key = _derive(shared, secret, b"WebPush: info\0" + public + own_point, 32)
    content_key = _derive(key, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(key, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + _RECORD_SIZE.to_bytes(4, "big") + bytes([len(own_point)]) + own_point
    return head + AESGCM(content_key).encrypt(nonce, message + b"\x02", None)


def read_point(data: bytes) -> ec.EllipticCurvePublicKey:
    """A browser's public key.

    :raises ValueError: when it is none.
    """
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data)


def to_text(data: bytes) -> str:
    """As browsers write bytes: URL-safe, without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    """The bytes of such a text.

    :raises ValueError: when it is none.
    """
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )


def _derive(key: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(key)
