const monthFormat = new Intl.DateTimeFormat("en-GB", {
	month: "long",
	year: "numeric",
	timeZone: "UTC",
});

/** 'November 2026' for '2026-11'. */
export const formatMonth = (month: string): string => monthFormat.format(new Date(`${month}-01`));
