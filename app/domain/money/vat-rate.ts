/** '15 %', '7.5 %'. */
export const formatVatRate = (vatBp: number): string => `${vatBp / 100} %`;
