import type { Random } from "./random";

type Bytes = Uint8Array<ArrayBuffer>;

export type WebhookMessage = { body: Bytes; signature: string | null };

export type SignedMessage = {
	body: string;
	signature: string;
	otherBody: string;
	forgedSignatures: readonly string[];
};

const encodeText = (text: string): Bytes => new TextEncoder().encode(text);

function splice(bytes: Bytes, at: number, removeCount: number, ...replacement: number[]): Bytes {
	return Uint8Array.from([...bytes.slice(0, at), ...replacement, ...bytes.slice(at + removeCount)]);
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

const bodyMutations: readonly BodyMutation[] = [
	// One bit flipped, one byte removed, added or repeated, the end cut off, something put before or
	// after it.
	(bytes, random) => {
		const at = random.integerBelow(bytes.length);
		return splice(bytes, at, 1, (bytes[at] ?? 0) ^ (1 << random.integerBelow(8)));
	},
	(bytes, random) => splice(bytes, random.integerBelow(bytes.length), 1),
	(bytes, random) => splice(bytes, random.integerBelow(bytes.length), 0, random.integerBelow(256)),
	(bytes, random) => {
		const at = random.integerBelow(bytes.length);
		return splice(bytes, at, 0, bytes[at] ?? 0);
	},
	(bytes, random) => bytes.slice(0, random.integerBelow(bytes.length)),
	(bytes) => splice(bytes, 0, 0, ...BYTE_ORDER_MARK),
	(bytes, random) => splice(bytes, bytes.length, 0, random.pick([0x20, 0x0a, 0x0d, 0x00])),
	(bytes, random) => {
		const text = new TextDecoder().decode(bytes);
		const [from, to] = random.pick([
			['"livemode":false', '"livemode":true'],
			['"status":"', '"status":"x'],
			['"amount":', '"amount":1'],
			['"id":"', '"id":"x'],
			['{"id"', '{"x":1,"id"'],
			['"bdt"', '"usd"'],
			[":", ": "],
		]);
		return encodeText(text.includes(from) ? text.replace(from, to) : `${text} `);
	},
];
type BodyMutation = (bytes: Bytes, random: Random) => Bytes;

type HeaderMutation = (time: number, mac: string, random: Random) => string;
const headerMutations: readonly HeaderMutation[] = [
	(time, mac, random) => {
		const at = random.integerBelow(mac.length);
		const digit = (
			(Number.parseInt(mac[at] ?? "0", 16) + 1 + random.integerBelow(15)) %
			16
		).toString(16);
		return `t=${time},v1=${mac.slice(0, at)}${digit}${mac.slice(at + 1)}`;
	},
	(time, mac, random) => `t=${time},v1=${mac.slice(0, random.integerBelow(mac.length))}`,
	(time, mac) => `t=${time},v1=${mac.toUpperCase()}`,
	(time, mac) => `t=${time},v1=${mac}0`,
	(time, mac, random) =>
		`t=${time + random.pick([1, -1]) * (1 + random.integerBelow(100_000))},v1=${mac}`,
	(time, mac, random) =>
		random.pick([
			`t=${time},v0=${mac}`,
			`t=${time},V1=${mac}`,
			`t=${time},v1:${mac}`,
			`t=${time};v1=${mac}`,
			`t=${time}, v1=${mac}`,
			`t=${time},v1=${mac},`,
			`t=${time},v1=${mac}=`,
			`t=${time},v1=${mac},v1`,
			`t=${time},v1=${mac},x=1`,
			`t=${time}x,v1=${mac}`,
			`t=${time}.0,v1=${mac}`,
			`t=+${time},v1=${mac}`,
			`t=0${time},v1=${mac}`,
			`t=0,t=${time},v1=${mac}`,
			`t=${time},t=0,v1=${mac}`,
			`v1=${mac},t=${time}`,
			`v1=${mac}`,
			`t=${time}`,
			`t=,v1=${mac}`,
			`t=NaN,v1=${mac}`,
			`t=Infinity,v1=${mac}`,
			mac,
			"",
			"t=,v1=",
			"null",
		]),
];

export function mutateMessage(
	{ body, signature, otherBody, forgedSignatures }: SignedMessage,
	random: Random,
): WebhookMessage {
	const [, time = "", mac = ""] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(signature) ?? [];
	const bytes = encodeText(body);
	const which = random.integerBelow(20);
	if (which === 0) return { body: bytes, signature: null };
	if (which === 1) return { body: encodeText(otherBody), signature };
	if (which < 6) return { body: bytes, signature: random.pick(forgedSignatures) };
	if (which < 11) {
		const header = random.pick(headerMutations)(Number(time), mac, random);
		return { body: bytes, signature: header };
	}
	const changed = random.pick(bodyMutations)(bytes, random);
	// Removing one of two equal bytes can give the original.
	const isChanged = changed.length !== bytes.length || changed.some((it, at) => it !== bytes[at]);
	return { body: isChanged ? changed : splice(bytes, 0, 1), signature };
}
