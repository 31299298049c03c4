import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { SCHEMA_FILE } from "./database-schema";

/** Ids, keys and hashes are made by the shop, or have been looked up. Those of providers are theirs. */
const MADE_BY_THE_SHOP =
	/^(id|key|number|actor|product_id|.*_(id|hash|key|by|number_series|origin))$/;

/** Texts without a CHECK of their length, and why each is bounded. */
const EXEMPT: Readonly<Record<string, readonly string[]>> = {
	"written by the shop's code, from a fixed list or from other columns": [
		"audit.action",
		"audit.subject",
		"bank_payments.received_on",
		"import_answers.headings",
		"import_answers.kind",
		"imports.questions",
		"imports.counts",
		"job_runs.job",
		"job_runs.failure_reference",
		"member_spend.month",
		"report_pages.report",
		"spend_months.month",
		"part_months.month",
		"customer_months.month",
		"receivable_months.month",
		"vat_months.month",
		"vat_months.note",
		"vat_rates.return_note",
		"newsletter_issues.cursor",
		"number_series.name",
		"orders.requested_on",
		"payment_attempts.currency",
		"reconcile_cursors.step",
		"reconcile_cursors.after",
		"reconciler.errors",
		"refunds.cause",
		"refunds.last_error",
		"subscriber_counts.state",
		"webhook_endpoints.events",
		"webhook_endpoints.secret",
		"webhook_endpoints.previous_secret",
		"delivery_methods.zones",
	],
	"computed from columns with a length": [
		"audit.before",
		"audit.after",
		"buyer_name_endings.ending",
		"categories.path",
		"old_slugs.slug",
		"old_slugs.target",
		"products.search_name",
		"products.search_numbers",
		"products.search_facets",
		"search_pages.word",
		"documents.buyer",
		"documents.facts",
		"outbox.subject",
		"outbox.html",
		"outbox.text",
		"outbox.headers",
		"outbox.reply_to",
		"webhook_deliveries.payload",
	],
	"of a file, whose lines have at most 100,000 characters": [
		"import_rows.other_lines",
		"import_rows.label",
		"import_rows.problem",
		"import_rows.before",
		"import_rows.after",
		"imports.columns",
		"imports.problem",
		"imports.problems",
	],
	"encrypted, or of a device, whose input schema has limits": [
		"factors.encrypted_secret",
		"passkeys.transports",
		"unsaved_recovery_codes.encrypted_codes",
	],
	"of the payment or mail provider, of whose answer a part is kept": [
		"outbox.last_error",
		"provider_events.type",
		"provider_events.body",
		"provider_events.note",
	],
	"a group of settings, whose schema limits each field": ["settings.value"],
};

/** `table.column` of each text that no CHECK limits: by its length, or to some values. Keys repeat a limited column. */
function listUnlimited(schema: string): string[] {
	const tables = schema.matchAll(/^CREATE TABLE (\w+) \(\n([\s\S]*?)(?:;$|(?![\s\S]))/gm);
	return Array.from(tables).flatMap(([, table = "", body = ""]) =>
		// Columns of later migrations follow in the last line.
		Array.from(body.replace(/, (?=\w+ TEXT\b)/g, "\n  ").matchAll(/^ {2}(\w+) TEXT\b(.*)$/gm))
			.filter(([, column = "", rest = ""]) => {
				const isChecked = new RegExp(`length\\((?:CAST\\()?${column}\\b|\\b${column} IN \\(`).test(
					body,
				);
				return !isChecked && !rest.includes("REFERENCES") && !MADE_BY_THE_SHOP.test(column);
			})
			.map(([, column]) => `${table}.${column}`),
	);
}

test("each text has a CHECK of its length, or a reason why it is bounded", async () => {
	const unlimited = listUnlimited(await readFile(SCHEMA_FILE, "utf8"));
	expect(unlimited.toSorted()).toEqual(Object.values(EXEMPT).flat().toSorted());
});

test("a new column of text without a CHECK is named", () => {
	const table =
		"CREATE TABLE notes (\n  id TEXT PRIMARY KEY,\n  note TEXT NOT NULL,\n  kind TEXT CHECK (kind IN ('a'))\n)";
	expect(listUnlimited(table)).toEqual(["notes.note"]);
	expect(listUnlimited(table.replace("NOT NULL", "CHECK (length(note) <= 9)"))).toEqual([]);
});
