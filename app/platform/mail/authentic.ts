type Clause = { method: string; result: string; properties: ReadonlyMap<string, string> };

/** Other characters could make a text that a sender chose look like a clause. */
const PLAIN = /^[\x20-\x21\x23-\x5b\x5d-\x7e\t]*$/;

/**
 * Whether the server that received a mail vouches for the domain of its From, by the header
 * Authentication-Results (RFC 8601) that this server wrote: DMARC passed, or without a policy
 * DKIM or SPF passed for exactly this domain. Anything unusual is a no.
 */
export function isAuthentic(results: string, server: string, fromDomain: string): boolean {
	const clauses = readClauses(results, server);
	if (!clauses || fromDomain === "") return false;
	const of = (method: string) => clauses.filter((clause) => clause.method === method);
	const dmarc = of("dmarc");
	const spf = of("spf").filter(({ properties }) => properties.has("smtp.mailfrom"));
	if (dmarc.length > 1 || spf.length > 1) return false;
	const isOf = (name: string, { properties }: Clause) =>
		properties.get(name)?.replace(/^.*@/, "") === fromDomain;
	const policy = dmarc[0];
	if (policy && policy.result !== "none") {
		return policy.result === "pass" && isOf("header.from", policy);
	}
	return (
		of("dkim").some((clause) => clause.result === "pass" && isOf("header.d", clause)) ||
		spf.some((clause) => clause.result === "pass" && isOf("smtp.mailfrom", clause))
	);
}

/** Null unless `server` wrote the header, and wrote it in the usual characters. */
function readClauses(results: string, server: string): Clause[] | null {
	const plain = PLAIN.test(results) ? dropComments(results.toLowerCase()) : null;
	if (plain === null) return null;
	const [name = "", ...rest] = plain.split(";").map((part) => part.trim().split(/\s+/));
	if (name[0] !== server) return null;
	const clauses = rest.map(readClause);
	return clauses.every((clause) => clause !== null) ? clauses : null;
}

function readClause(words: readonly string[]): Clause | null {
	const pairs = words.filter((word) => word !== "").map((word) => word.split("="));
	if (pairs.some((pair) => pair.length !== 2)) return null;
	const [first, ...properties] = pairs;
	if (!first) return { method: "", result: "", properties: new Map() };
	const names = properties.map(([name = ""]) => name);
	if (new Set(names).size < names.length) return null;
	return {
		method: first[0] ?? "",
		result: first[1] ?? "",
		properties: new Map(properties.map(([name = "", value = ""]) => [name, value])),
	};
}

/** Null if a parenthesis is open at the end, or closed before it was opened. */
function dropComments(text: string): string | null {
	let depth = 0;
	let kept = "";
	for (const character of text) {
		if (character === "(") depth += 1;
		else if (character === ")") depth -= 1;
		else if (depth === 0) kept += character;
		if (depth < 0) return null;
	}
	return depth === 0 ? kept : null;
}
