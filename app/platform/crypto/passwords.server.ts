import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** `ln` is the setting: OWASP has 14, for 16 MiB. Workers limit PBKDF2 to 100,000 rounds, which is too few. */
const BLOCKS = { r: 8, p: 5 };
const KEY_BYTES = 32;
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;

function deriveKey(
	password: string,
	salt: Buffer,
	cost: typeof BLOCKS & { ln: number },
): Promise<Buffer> {
	return new Promise((resolve, reject) => {
		scrypt(
			password.normalize("NFKC"),
			salt,
			KEY_BYTES,
			{ N: 2 ** cost.ln, r: cost.r, p: cost.p, maxmem: MAX_MEMORY_BYTES },
			(error, key) => (error ? reject(error) : resolve(key)),
		);
	});
}

export async function hashPassword(password: string, ln: number): Promise<string> {
	const salt = randomBytes(16);
	const { r, p } = BLOCKS;
	const key = await deriveKey(password, salt, { ln, r, p });
	return `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString("base64")}$${key.toString("base64")}`;
}

const FORMAT = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/** Takes equally long without a hash, so that timing doesn't reveal which accounts exist. */
export async function verifyPassword(
	password: string,
	stored: string | null,
	lnOfNew: number,
): Promise<boolean> {
	const [, ln, r, p, salt, hash] = FORMAT.exec(stored ?? "") ?? [];
	if (!salt || !hash) {
		await deriveKey(password, randomBytes(16), { ...BLOCKS, ln: lnOfNew });
		return false;
	}
	const expected = Buffer.from(hash, "base64");
	const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
	const key = await deriveKey(password, Buffer.from(salt, "base64"), cost);
	return key.length === expected.length && timingSafeEqual(key, expected);
}
