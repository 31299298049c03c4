const dayFormat = new Intl.DateTimeFormat("en-GB", {
	day: "numeric",
	month: "short",
	year: "numeric",
	timeZone: "Asia/Dhaka",
});

/** Writes '30 Nov 2026', by the shop's own clock. */
export const formatDay = (at: number): string => dayFormat.format(at);
