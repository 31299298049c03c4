import type {
	AuthenticationResponseJSON,
	PublicKeyCredentialCreationOptionsJSON,
	PublicKeyCredentialRequestOptionsJSON,
	RegistrationResponseJSON,
} from "@simplewebauthn/server";

export type Deviation = {
	origin?: string;
	siteId?: string;
	challenge?: string;
	verified?: boolean;
	counter?: number;
	userHandle?: string;
	credentialId?: string;
};

type Bytes = Uint8Array<ArrayBuffer>;

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A device with one passkey (ES256) and its browser (WebAuthn, sections 6 and 7). */
export class Authenticator {
	readonly credentialId = encodeBase64url(crypto.getRandomValues(new Uint8Array(32)));
	private keys: CryptoKeyPair | undefined;
	private userHandle: string | undefined;
	private counter = 0;

	/** `origin` is the page's; `counts` tells whether the device counts its signatures. */
	constructor(
		private readonly origin: string,
		private readonly countsSignatures = true,
	) {}

	async create(
		options: PublicKeyCredentialCreationOptionsJSON,
		deviation: Deviation = {},
	): Promise<RegistrationResponseJSON> {
		const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
			"sign",
			"verify",
		]);
		this.keys = pair as CryptoKeyPair;
		this.userHandle = options.user.id;
		const clientData = this.clientData("webauthn.create", options.challenge, deviation);
		const siteId = deviation.siteId ?? options.rp.id ?? "";
		const id = decodeBase64url(deviation.credentialId ?? this.credentialId);
		const credential = concatBytes(
			new Uint8Array(16),
			new Uint8Array([id.length >> 8, id.length & 255]),
			id,
			await this.coseKey(),
		);
		const data = concatBytes(await this.head(siteId, HAS_CREDENTIAL, deviation), credential);
		return {
			...this.named(deviation),
			response: {
				clientDataJSON: encodeBase64url(clientData),
				attestationObject: encodeBase64url(encodeAttestation(data)),
				transports: ["internal"],
			},
		};
	}

	async get(
		options: PublicKeyCredentialRequestOptionsJSON,
		deviation: Deviation = {},
	): Promise<AuthenticationResponseJSON> {
		if (!this.keys) throw new Error("This device has no passkey.");
		if (this.countsSignatures) this.counter += 1;
		const clientData = this.clientData("webauthn.get", options.challenge, deviation);
		const data = await this.head(deviation.siteId ?? options.rpId ?? "", 0, deviation);
		const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", clientData));
		const algorithm = { name: "ECDSA", hash: "SHA-256" };
		const signed = await crypto.subtle.sign(
			algorithm,
			this.keys.privateKey,
			concatBytes(data, hash),
		);
		return {
			...this.named(deviation),
			response: {
				clientDataJSON: encodeBase64url(clientData),
				authenticatorData: encodeBase64url(data),
				signature: encodeBase64url(encodeDer(new Uint8Array(signed))),
				userHandle: deviation.userHandle ?? this.userHandle,
			},
		};
	}

	private named({ credentialId = this.credentialId }: Deviation) {
		const type = "public-key" as const;
		return { id: credentialId, rawId: credentialId, type, clientExtensionResults: {} };
	}

	private clientData(type: string, challenge: string, deviation: Deviation): Bytes {
		const { origin = this.origin, challenge: signed = challenge } = deviation;
		return new TextEncoder().encode(JSON.stringify({ type, challenge: signed, origin }));
	}

	private async head(siteId: string, more: number, deviation: Deviation): Promise<Bytes> {
		const site = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(siteId));
		const verified = deviation.verified === false ? 0 : USER_VERIFIED;
		const counter = new Uint8Array(4);
		new DataView(counter.buffer).setUint32(0, deviation.counter ?? this.counter);
		return concatBytes(
			new Uint8Array(site),
			new Uint8Array([USER_PRESENT | verified | more]),
			counter,
		);
	}

	/** Writes a COSE key in CBOR: kty EC2, alg ES256, crv P-256, x, y. */
	private async coseKey(): Promise<Bytes> {
		if (!this.keys) throw new Error("This device has no passkey.");
		const jwk = (await crypto.subtle.exportKey("jwk", this.keys.publicKey)) as JsonWebKey;
		const start = [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01];
		return concatBytes(
			new Uint8Array([...start, 0x21, 0x58, 0x20]),
			decodeBase64url(jwk.x ?? ""),
			new Uint8Array([0x22, 0x58, 0x20]),
			decodeBase64url(jwk.y ?? ""),
		);
	}
}

function encodeAttestation(data: Bytes): Bytes {
	const text = (word: string) =>
		concatBytes(new Uint8Array([0x60 + word.length]), encodeText(word));
	const length = new Uint8Array([0x59, data.length >> 8, data.length & 255]);
	return concatBytes(
		new Uint8Array([0xa3]),
		text("fmt"),
		text("none"),
		text("attStmt"),
		new Uint8Array([0xa0]),
		text("authData"),
		length,
		data,
	);
}

/** Web Crypto returns r and s concatenated; WebAuthn expects ASN.1. */
function encodeDer(signature: Bytes): Bytes {
	const integer = (half: Bytes) => {
		const first = half.findIndex((byte) => byte !== 0);
		const digits = half.subarray(first);
		const sign = (digits[0] ?? 0) >= 0x80 ? [0] : [];
		return [0x02, digits.length + sign.length, ...sign, ...digits];
	};
	const both = [...integer(signature.subarray(0, 32)), ...integer(signature.subarray(32))];
	return new Uint8Array([0x30, both.length, ...both]);
}

const encodeText = (text: string) => new TextEncoder().encode(text);

function concatBytes(...parts: Bytes[]): Bytes {
	return new Uint8Array(parts.flatMap((part) => [...part]));
}

function decodeBase64url(text: string): Bytes {
	return new Uint8Array(Buffer.from(text, "base64url"));
}

function encodeBase64url(bytes: Bytes): string {
	return Buffer.from(bytes).toString("base64url");
}
