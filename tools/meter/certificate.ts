import { generateKeyPairSync, sign } from "node:crypto";

const DAY_MS = 86_400_000;
/** ecdsa-with-SHA256 and commonName, as DER object identifiers. */
const ECDSA_SHA256 = Buffer.from("06082a8648ce3d040302", "hex");
const COMMON_NAME = Buffer.from("0603550403", "hex");

/** Encodes one DER value: tag, length, content. */
function encodeDer(tag: number, ...parts: readonly Buffer[]): Buffer {
	const body = Buffer.concat(parts);
	const [high, low] = [body.length >> 8, body.length & 255];
	const length = body.length < 128 ? [low] : high === 0 ? [0x81, low] : [0x82, high, low];
	return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const encodeSequence = (...parts: readonly Buffer[]) => encodeDer(0x30, ...parts);
const encodeTime = (at: number) => {
	const digits = new Date(at).toISOString().replace(/\D/g, "").slice(2, 14);
	return encodeDer(0x17, Buffer.from(`${digits}Z`));
};

/**
 * Makes a key and a self-signed certificate for localhost (RFC 5280): browsers speak HTTP/2 over
 * TLS only, and Node can't make certificates.
 */
export function createCertificate(): { key: string; cert: string } {
	const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	const algorithm = encodeSequence(ECDSA_SHA256);
	const name = encodeSequence(
		encodeDer(0x31, encodeSequence(COMMON_NAME, encodeDer(0x0c, Buffer.from("localhost")))),
	);
	const signed = encodeSequence(
		encodeDer(0xa0, encodeDer(0x02, Buffer.from([2]))),
		encodeDer(0x02, Buffer.from([1])),
		algorithm,
		name,
		encodeSequence(encodeTime(Date.now() - DAY_MS), encodeTime(Date.now() + DAY_MS)),
		name,
		publicKey.export({ type: "spki", format: "der" }),
	);
	const signature = encodeDer(0x03, Buffer.from([0]), sign("sha256", signed, privateKey));
	const base64 = encodeSequence(signed, algorithm, signature).toString("base64");
	const cert = `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`;
	return { key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(), cert };
}
