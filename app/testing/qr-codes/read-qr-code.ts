/** Dark modules, without a border. */
type Modules = readonly (readonly boolean[])[];

type Drawn = { path: string; size: number };

/** The modules that a path of rectangles draws. */
function toModules({ path, size }: Drawn): Modules {
	const all = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
	for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
		all[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
	const border = all.findIndex((row) => row.includes(true));
	return all.slice(border, size - border).map((row) => row.slice(border, size - border));
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
	(x, y) => (x + y) % 2 === 0,
	(_, y) => y % 2 === 0,
	(x) => x % 3 === 0,
	(x, y) => (x + y) % 3 === 0,
	(x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
	(x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
	(x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
	(x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Codewords of data and blocks of versions 1 to 6 with error correction M, whose blocks are equally long. */
const BLOCKS = [
	[16, 1],
	[28, 1],
	[44, 1],
	[64, 2],
	[86, 2],
	[108, 4],
] as const;

const isAt = (modules: Modules, x: number, y: number) => modules[y]?.[x] === true;

/** Finders with their formats, timing, and the one alignment pattern of versions 2 to 6. */
function isFunction(size: number, x: number, y: number): boolean {
	const [isLeft, isTop, isRight, isBottom] = [x < 9, y < 9, x >= size - 8, y >= size - 8];
	const isAlignment = Math.abs(x - size + 7) <= 2 && Math.abs(y - size + 7) <= 2;
	return (isLeft && (isTop || isBottom)) || (isRight && isTop) || x === 6 || y === 6 || isAlignment;
}

/** The bits of all codewords, from the lower right corner in columns of two. */
function readBits(modules: Modules): string {
	const size = modules.length;
	const maskBits = [2, 3, 4].map((x) => isAt(modules, x, 8));
	const number = maskBits.reduce((value, bit) => 2 * value + Number(bit), 0) ^ 0b101;
	const isMasked = MASKS[number] ?? (() => false);
	let bits = "";
	for (let right = size - 1, isUp = true; right > 0; right -= 2, isUp = !isUp) {
		if (right === 6) right = 5;
		for (let step = 0; step < size; step++) {
			const y = isUp ? size - 1 - step : step;
			for (const x of [right, right - 1])
				if (!isFunction(size, x, y)) bits += Number(isAt(modules, x, y) !== isMasked(x, y));
		}
	}
	return bits;
}

/** Reads the text of a code of version 2 to 6 that was drawn without a fault: it corrects no errors. */
export function readQrCode(drawn: Drawn): string {
	const modules = toModules(drawn);
	const bits = readBits(modules);
	const [count, blocks] = BLOCKS[(modules.length - 21) / 4] ?? [0, 1];
	const words = Array.from({ length: count }, (_, index) => bits.slice(8 * index, 8 * index + 8));
	const data = Array.from({ length: blocks }, (_, block) =>
		words.filter((_word, index) => index % blocks === block).join(""),
	).join("");
	const read = (from: number, length: number) =>
		Number.parseInt(data.slice(from, from + length), 2);
	if (read(0, 4) !== 4) throw new Error("The code has no text in bytes.");
	const bytes = Array.from({ length: read(4, 8) }, (_, index) => read(12 + 8 * index, 8));
	return new TextDecoder().decode(Uint8Array.from(bytes));
}
