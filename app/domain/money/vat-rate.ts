/** '15 %', '7.5 %'. */
export const formatVatRate = (vatBp: number): string => `${vatBp / 100} %`;

/** 'Standard, 15 %' */
export const describeRate = ({ name, bp }: { name: string; bp: number }): string =>
	`${name}, ${formatVatRate(bp)}`;
