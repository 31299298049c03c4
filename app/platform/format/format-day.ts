const dayFormat = new Intl.DateTimeFormat("en-GB", {
	day: "numeric",
	month: "short",
	year: "numeric",
	timeZone: "Asia/Dhaka",
});

/** Writes '30 Nov 2026', by the shop's own clock. */
export const formatDay = (at: number): string => dayFormat.format(at);

const momentFormat = new Intl.DateTimeFormat("en-GB", {
	dateStyle: "medium",
	timeStyle: "short",
	timeZone: "Asia/Dhaka",
});

/** Writes '30 Nov 2026, 14:05', by the shop's own clock. */
export const formatMoment = (at: number): string => momentFormat.format(at);
