import { expect, test } from "vitest";
import { csvLine } from "~/http/csv.server";
import { Browser, signedIn } from "~/testing/browser";
import { anAdmin, aProduct, aUser } from "~/testing/factories";

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", '=HYPERLINK("http://evil.test")'])(
	"'%s' is no formula in the exported file",
	(text) => {
		expect(csvLine([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`);
	},
);

test("commas, quotes and lines stay inside their cell, and numbers are numbers", () => {
	expect(csvLine(['Bolt, "M10"\nlong', -3, null])).toBe('"Bolt, ""M10""\nlong",-3,""\r\n');
});

test("an admin downloads each list as a file", async () => {
	const user = await aUser({ name: "=cmd|' /C calc'!A0" });
	const product = await aProduct({ pricePoisha: 1250, archivedAt: 1 });
	const admin = await signedIn(await anAdmin());
	for (const list of ["users", "products", "blogs", "audit"]) {
		const { status, headers } = await admin.open(`/dashboard/export/${list}.csv`);
		expect(status).toBe(200);
		expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
		expect(headers.get("content-disposition")).toBe(`attachment; filename="${list}.csv"`);
	}
	const users = await admin.open("/dashboard/export/users.csv");
	expect(users.html).toContain(`"${user.id}","'=cmd|`);
	const products = await admin.open("/dashboard/export/products.csv");
	expect(products.html).toContain(`"${product.id}","${product.name}","12.50",10,0,"archived"`);
});

test("the files are for admins only, and only these", async () => {
	const path = "/dashboard/export/users.csv";
	expect((await new Browser().open(path)).status).toBe(302);
	expect((await (await signedIn(await aUser())).open(path)).status).toBe(403);
	const admin = await signedIn(await anAdmin());
	for (const name of ["nothing.csv", "__proto__", "constructor"]) {
		expect((await admin.open(`/dashboard/export/${name}`)).status).toBe(404);
	}
});
