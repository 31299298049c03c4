const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Asia/Dhaka" });

/** Since when (ms) a factor is on, in words. */
export const onSince = (at: number) => `On since ${day.format(at)}.`;
