import { beforeAll, expect, test } from "vitest";
import { readRecords } from "~/domain/imports/files/normalised-file.server";
import { newId } from "~/platform/ids.server";
import { createAdmin } from "~/testing/factories/factories";
import { getImport } from "~/testing/factories/imports";
import { listExpectedRows } from "~/testing/foreign-files/expected";
import { FOREIGN_FILES } from "~/testing/foreign-files/load-files";
import { type Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const IMPORT = "/dashboard/import";
/** A line above it groups the columns. */
const HEADER_LINE = 2;

let admin: Browser;

beforeAll(async () => {
	admin = await createSignedInBrowser(await createAdmin());
});

async function upload(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
	const fields = { kind: "products", idempotencyKey: newId() };
	const sent = await admin.upload(IMPORT, fields, new File([bytes], name), {}, "file");
	return sent.location?.split("/").at(-1) ?? "";
}

/** Reloads the page until a phase is over. */
async function waitFor(id: string) {
	for (let tries = 0; tries < 400; tries += 1) {
		const found = await getImport(id);
		if (found.state !== "validating") return found;
		await new Promise((resolve) => setTimeout(resolve, 25));
	}
	throw new Error("The dry run takes too long.");
}

/** Matches what the shop knows by itself, and leaves the rest out. */
async function leaveOutUnknown(id: string) {
	const { run, columns, state } = await getImport(id);
	if (state !== "asking") return getImport(id);
	const form = new URLSearchParams({ act: "columns", run: String(run), decimal: ".", weight: "g" });
	for (const { name } of columns) form.append("columns", name ?? "");
	const sent = await admin.submit(`${IMPORT}/${id}`, form);
	expect(sent.status).toBe(302);
	return waitFor(id);
}

test.each(Array.from(FOREIGN_FILES))("%s is imported cell by cell", async (name, bytes) => {
	const id = await upload(name, bytes);
	await waitFor(id);
	const { headerLine, columns, state, problem } = await leaveOutUnknown(id);
	expect([state, problem]).toEqual(["ready", ""]);
	const expected = listExpectedRows(name);
	expect(headerLine).toBe(HEADER_LINE);
	expect(columns.map(({ label }) => label)).toEqual(expected[HEADER_LINE - 1]);
	const read = await readRecords(createTestPlatform(), { importId: id, nextByte: 0 }, 1000);
	const rows = read?.records.map(({ line, problem: wrong, cells }) => [
		line,
		wrong,
		...fill(cells),
	]);
	expect(rows).toEqual(
		expected.flatMap((cells, index) =>
			index < HEADER_LINE || cells.every((cell) => cell === "") ? [] : [[index + 1, "", ...cells]],
		),
	);
});

const WIDTH = 15;
/** Empty cells at the end of a row may be left out or added; line breaks are those of the file. */
const fill = (cells: readonly string[]) => {
	const length = Math.max(WIDTH, cells.findLastIndex((cell) => cell !== "") + 1);
	return Array.from({ length }, (_, column) => (cells[column] ?? "").replaceAll(/\r\n?/g, "\n"));
};
