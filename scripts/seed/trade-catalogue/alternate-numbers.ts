/** ISO standards and the DIN standards that they replaced, as buyers still ask for them. */
const DIN_BY_ISO: Readonly<Record<string, string>> = {
	"4014": "931",
	"4017": "933",
	"4762": "912",
	"4032": "934",
	"7089": "125",
};
const BEARING = /^(6[023]\d\d)(?:-(2Z|2RS))?$/;
/** How other makers call the same seals. */
const OTHER_SEALS: Readonly<Record<string, readonly string[]>> = {
	"2Z": ["ZZ"],
	"2RS": ["DDU", "LLU"],
};

/** What else a part is called by its trade, by its manufacturer's number: "DIN 931-8.8-M8X40". */
export function listAlternateNumbers(code: string): string[] {
	const [, bearing, seal = ""] = BEARING.exec(code) ?? [];
	if (bearing) return (OTHER_SEALS[seal] ?? []).map((name) => bearing + name);
	const [standard = "", ...rest] = code.split("-");
	const din = DIN_BY_ISO[standard];
	return din ? [[`DIN ${din}`, ...rest].join("-")] : [];
}
