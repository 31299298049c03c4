const dayFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Asia/Dhaka" });

/** Since when (ms) a factor is on, in words. */
export const formatEnabledSince = (at: number) => `On since ${dayFormat.format(at)}.`;
