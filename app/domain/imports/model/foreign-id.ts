/** Describes a line with an id that this shop never gave, such as that of another system. */
export const describeForeignId = (id: string, advice: string): string =>
	`id "${id}" is not one of ours. Leave the column out, ${advice}`;

export const describeForeignPartId = (id: string, number: string): string =>
	describeForeignId(
		id,
		number ? "because the part number names the part." : "and give each part its part number.",
	);
