/** Writes '15 %' or '7.5 %'. */
export const formatVatRate = (vatBp: number): string => `${vatBp / 100} %`;

/** Writes 'Standard, 15 %'. */
export const describeRate = ({ name, bp }: { name: string; bp: number }): string =>
	`${name}, ${formatVatRate(bp)}`;
