const dayFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Asia/Dhaka" });

export const formatEnabledSince = (at: number) => `On since ${dayFormat.format(at)}.`;
