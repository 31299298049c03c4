import { expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import {
	createImportPlatform,
	finishPhase,
	getImport,
	setUpImports,
} from "~/testing/factories/imports";
import { answerColumns } from "../answer-columns.server";
import { createPlaces } from "../create-places.server";

const platform = createImportPlatform();
const { admin, dryRun, apply } = setUpImports();
const ROWS = 10_000;
const PER_FAMILY = 10;

const writeExport = (tag: string) => {
	const header =
		"Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Taxable,Status";
	const rows = Array.from({ length: ROWS }, (_, n) => {
		const family = Math.floor(n / PER_FAMILY);
		const isHead = n % PER_FAMILY === 0;
		const own = isHead
			? `Bolt ${family} ${tag},<p>Zinc</p>,Padma,Bolts ${tag},TRUE,Length ${tag}`
			: ",,,,,";
		const number = n % 500 === 0 ? "" : `TT-${tag}-${n}`;
		return `bolt-${family}-${tag},${own},${n} mm,${number},40,5,$18.50,TRUE,${isHead ? "active" : ""}`;
	});
	return `${header}\n${rows.join("\n")}\n`;
};

test("10,000 rows of a known export with three questions are applied with three presses", async () => {
	const tag = crypto.randomUUID().slice(0, 8);
	const asked = await dryRun("products", writeExport(tag));
	expect(asked.state).toBe("asking");
	const open = Object.entries(asked.questions).filter(([, { isOpen }]) => isOpen);
	expect(open.map(([name]) => name)).toEqual(["currency", "vat", "numbers"]);
	const asAdmin = actAs(platform, { kind: "admin", userId: admin.id });
	const columns = asked.columns.map(({ name, guess }) => name ?? guess ?? "");
	const questions = { currency: "tk", vat: "with", numbers: "give" };
	// Check again, create, apply.
	await answerColumns(asAdmin, asked, { columns, questions });
	await finishPhase(asked.id);
	await createPlaces(asAdmin, await getImport(asked.id));
	expect((await finishPhase(asked.id)).counts).toEqual({ new: ROWS });
	expect(await apply(asked.id)).toMatchObject({
		state: "applied",
		counts: { written: ROWS, skipped: 0 },
	});
});
