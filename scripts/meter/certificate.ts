import { generateKeyPairSync, sign } from "node:crypto";

const DAY_MS = 86_400_000;
/** ecdsa-with-SHA256 and commonName, as DER object identifiers. */
const ECDSA_SHA256 = Buffer.from("06082a8648ce3d040302", "hex");
const COMMON_NAME = Buffer.from("0603550403", "hex");

/** Encodes one DER value: tag, length, content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
	const body = Buffer.concat(parts);
	const [high, low] = [body.length >> 8, body.length & 255];
	const length = body.length < 128 ? [low] : high === 0 ? [0x81, low] : [0x82, high, low];
	return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const time = (at: number) => {
	const digits = new Date(at).toISOString().replace(/\D/g, "").slice(2, 14);
	return der(0x17, Buffer.from(`${digits}Z`));
};

/**
 * Makes a key and a self-signed certificate for localhost (RFC 5280): browsers speak HTTP/2 over
 * TLS only, and Node can't make certificates.
 */
export function selfSigned(): { key: string; cert: string } {
	const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	const algorithm = sequence(ECDSA_SHA256);
	const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from("localhost")))));
	const signed = sequence(
		der(0xa0, der(0x02, Buffer.from([2]))),
		der(0x02, Buffer.from([1])),
		algorithm,
		name,
		sequence(time(Date.now() - DAY_MS), time(Date.now() + DAY_MS)),
		name,
		publicKey.export({ type: "spki", format: "der" }),
	);
	const signature = der(0x03, Buffer.from([0]), sign("sha256", signed, privateKey));
	const base64 = sequence(signed, algorithm, signature).toString("base64");
	const cert = `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`;
	return { key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(), cert };
}
