import { beforeAll, expect, test } from "vitest";
import type { ImportKindName } from "~/domain/imports/model/rules";
import { EXPORTED_LISTS } from "~/http/exported-lists/exported-lists.server";
import { createTableFile } from "~/http/responses/table-file.server";
import { unescapeFormula } from "~/platform/input/formula-cells";
import { readFirstSheet } from "~/platform/input/read-sheet.server";
import { readRows } from "~/platform/input/tables/read-rows";
import { createCompany } from "~/testing/factories/companies";
import {
	createAdmin,
	createAttribute,
	createBlog,
	createFamily,
	createPaidOrder,
	createPartNumber,
	createProduct,
	createReview,
	createUser,
} from "~/testing/factories/factories";
import { dryRunImport, keepFilledColumns } from "~/testing/factories/imports";
import { assignPriceList, createListPrice, createPriceList } from "~/testing/factories/price-lists";
import { createChargedOrder, createDebtor } from "~/testing/factories/receivables";
import { type Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createBankPurchase, createRefund } from "~/testing/payments/purchases";
import { createMessageRow } from "~/testing/routes/route-rows";
import { NOUN_LISTS } from "../nouns.server";

const LIMITS = {
	unpackedBytes: 64 * 1024 * 1024,
	rows: 200_000,
	cells: 1000,
	textChars: 10_000_000,
};

/** What spreadsheets shorten, calculate or turn into dates. */
const NAMES = ["1-2", "00123", "1E5", "=1+1", "'=1+1", "-7", "MAR-3", "2.10", 'Valve 1/2", brass'];

let admin: Browser;
let adminId: string;
const ids: string[] = [];

beforeAll(async () => {
	const user = await createAdmin();
	adminId = user.id;
	admin = await createSignedInBrowser(user);
	await createBlog();
	await createReview(await createUser({ name: "=1+1" }));
	await createRefund((await createBankPurchase()).orderId);
	const attribute = await createAttribute({ kind: "number", unit: "mm" });
	const { id: familyId, categoryId } = await createFamily({ columns: [attribute.id] });
	const listId = await createPriceList({ name: "1-2" });
	for (const name of NAMES) {
		const specs = { [attribute.id]: 8.5 };
		const bin = name.slice(0, 20);
		const description = `${name}\r\nand "more"`;
		const product = await createProduct({
			name,
			description,
			bin,
			familyId,
			categoryId,
			specs,
		});
		ids.push(product.id);
		await createPartNumber(product, "own", `${name} ${product.id}`);
		await createPartNumber(product, "alternate", `00${product.id}`);
		await createListPrice(listId, product.id, [1, 950]);
	}
	const company = await createCompany();
	await assignPriceList(listId, company.owner);
	ids.push(company.customerId);
	await createPaidOrder(await createUser(), await createProduct());
	await createChargedOrder(await createDebtor());
	await createMessageRow();
});

const readWorkbook = async (path: string) =>
	(await readFirstSheet(await admin.download(path), LIMITS)).rows;

const readCsv = async (path: string) => {
	const text = new TextDecoder().decode(await admin.download(path));
	return Array.from(readRows(text, ","), ({ cells }) => cells);
};

test.each([...Object.keys(EXPORTED_LISTS), ...NOUN_LISTS.map(([list]) => list)])(
	"the workbook of %s has the cells of its CSV file",
	async (list) => {
		const path = `/dashboard/export/${list}`;
		const { headers } = await admin.open(`${path}.xlsx`);
		expect(headers.get("content-disposition")).toBe(`attachment; filename="${list}.xlsx"`);
		const rows = await readWorkbook(`${path}.xlsx`);
		const expected = tidy(await readCsv(`${path}.csv`));
		expect(rows.length).toBeGreaterThan(list === "backorders" || list === "subscribers" ? 0 : 1);
		expect(fill(tidy(rows))).toEqual(fill(expected));
	},
);

/** A workbook's cells are not trimmed, and its line breaks are one character. */
const tidy = (rows: string[][]) =>
	rows.map((cells) => cells.map((cell) => unescapeFormula(cell.trim()).replaceAll("\r\n", "\n")));

/** Rows of one width: empty cells at the end of a row may be left out. */
function fill(rows: string[][]): string[][] {
	const width = Math.max(...rows.map(({ length }) => length));
	return rows.map((cells) => [...cells, ...Array.from({ length: width - cells.length }, () => "")]);
}

test.each(["products", "prices", "stock", "numbers", "customers"] as const)(
	"exported %s are imported again from a workbook without a change",
	async (kind: ImportKindName) => {
		const [header = [], ...rows] = await readWorkbook(`/dashboard/export/${kind}.xlsx`);
		const own = rows.filter((cells) => cells.some((cell) => ids.includes(cell)));
		expect(own.length).toBeGreaterThan(0);
		// Other tests make more attributes than a file may have columns.
		const [kept = [], ...lines] =
			kind === "products" ? keepFilledColumns(header, own) : [header, ...own];
		const { state, counts } = await dryRunImport(adminId, kind, await rewrite(kept, lines));
		const unchanged = kind === "numbers" ? NAMES.length : own.length;
		expect([state, counts]).toEqual(["ready", { unchanged }]);
	},
);

/** A workbook of some of its rows. */
async function rewrite(header: string[], rows: string[][]): Promise<Uint8Array<ArrayBuffer>> {
	async function* inOnePage() {
		yield rows.map((cells) => cells.map(unescapeFormula));
	}
	const request = new Request("https://shop.test/own.xlsx");
	const context = { reportError: () => {} };
	const file = createTableFile({ request, context }, "own", header, inOnePage());
	return new Uint8Array(await file.arrayBuffer());
}

test("a template of each kind is offered as a workbook, whose cells are prepared for texts", async () => {
	const { html } = await admin.open("/dashboard/import");
	for (const kind of ["products", "prices", "stock", "numbers", "customers", "tracking"]) {
		const path = `/dashboard/import/template/${kind}`;
		expect(html).toContain(`href="${path}.xlsx"`);
		expect(await readWorkbook(`${path}.xlsx`)).toEqual(await readCsv(`${path}.csv`));
	}
	expect((await admin.open("/dashboard/import/template/prices.ods")).status).toBe(404);
});
