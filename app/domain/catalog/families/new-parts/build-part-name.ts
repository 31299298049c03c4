import type { Attribute, Specs } from "../../spec-rules";
import { formatPack, type Pack } from "../../unit-rules";

type Size = { text: string; unit: string };

/** Builds a name like 'Hex bolts 8.8, M8 x 50 mm, zinc, box of 100'. */
export function buildPartName(
	family: string,
	attributes: readonly Attribute[],
	{ specs, ...pack }: Pack & { specs: Specs },
): string {
	const sizes = attributes.flatMap(({ id, unit }): Size[] =>
		id in specs ? [{ text: String(specs[id]), unit }] : [],
	);
	const described = sizes.reduce((name, size, place) => {
		const [before, after] = [sizes[place - 1], sizes[place + 1]];
		const mark = before && isCrossed(before, size) ? " x " : ", ";
		const isLast = !after || !isCrossed(size, after);
		return name + mark + (size.unit && isLast ? `${size.text} ${size.unit}` : size.text);
	}, family);
	return pack.packSize > 1 ? `${described}, ${formatPack(pack)?.toLowerCase()}` : described;
}

/** Says whether an x stands between two sizes, as in 'M8 x 50 mm' and '20 x 47 x 14 mm'. */
const isCrossed = (before: Size, { unit }: Size): boolean =>
	unit === "mm" && (before.unit === "mm" || /^M\d/.test(before.text));
