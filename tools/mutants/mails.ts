import type { Mutant } from "./list";

const HTTP = "app/http/inbound-mail";
const tests = [`${HTTP}/email.test.ts`];
const mutate = (name: string, file: string, find: string, replace: string): Mutant => ({
	name,
	edits: [{ file, find, replace }],
	tests,
});

/** Who is believed to have sent a mail to the address for orders, and what is read of it. */
export const MAIL_MUTANTS: readonly Mutant[] = [
	mutate(
		"believe any results of a mail's checks, not the topmost",
		`${HTTP}/read-head.server.ts`,
		'const [results = ""] = all("authentication-results");',
		'const results = all("authentication-results").at(-1) ?? "";',
	),
	mutate(
		"believe a check that passed for another domain",
		"app/platform/mail/authentic.ts",
		'properties.get(name)?.replace(/^.*@/, "") === fromDomain',
		"properties.has(name)",
	),
	mutate(
		"believe the envelope of a mail",
		`${HTTP}/read-head.server.ts`,
		'const from = readSender(head, all("from"));',
		"const from = envelope.from.toLowerCase();",
	),
	mutate(
		"answer a mail that isn't authentic",
		"app/domain/order-pad/mailed/receive-mail.server.ts",
		"if (!user || !mail.isAuthentic || mail.isAutomatic) {",
		"if (!user || mail.isAutomatic) {",
	),
	mutate(
		"answer an automatic mail",
		"app/domain/order-pad/mailed/receive-mail.server.ts",
		"if (!user || !mail.isAuthentic || mail.isAutomatic) {",
		"if (!user || !mail.isAuthentic) {",
	),
	mutate(
		"read a mail of any number of parts",
		`${HTTP}/email.server.ts`,
		"parts > MAX_MAIL_PARTS",
		"false",
	),
	mutate("read a header of any length", `${HTTP}/read-head.server.ts`, "isTooLong ?", "false ?"),
];
