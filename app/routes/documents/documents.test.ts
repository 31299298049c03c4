import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deleteUnusedPictures } from "~/domain/admin/delete-unused-pictures.server";
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from "~/domain/catalog/document-rules";
import { productDocuments } from "~/domain/catalog/tables.server";
import { newId } from "~/platform/ids.server";
import { GRACE_MS } from "~/platform/images/image-store.server";
import { listAudit } from "~/testing/database/queries";
import { createDocument, createPdfFile } from "~/testing/factories/documents";
import {
	createAdmin,
	createFamily,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { fetchWorker } from "~/testing/http/worker";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();
const later = (ms: number) => createTestPlatform({ now: () => Date.now() + ms });
const isStored = async (key: string) => (await env.IMAGES_BUCKET.head(key)) !== null;

const getPath = (section: "manageProduct" | "families", { id }: { id: string }) =>
	`/dashboard/${section}/${id}/documents`;

const buildFields = (title = "Dimensions") => ({
	title,
	kind: "drawing",
	idempotencyKey: newId(),
});

const upload = (
	admin: Browser,
	path: string,
	file: File | null = createPdfFile(),
	fields: Record<string, string> = buildFields(),
) => admin.upload(path, fields, file, {}, "file");

async function findRow(id: string) {
	const [row] = await db.select().from(productDocuments).where(eq(productDocuments.id, id));
	if (!row) throw new Error("There is no such document.");
	return row;
}

const readLinks = (html: string) =>
	Array.from(html.matchAll(/href="(\/documents\/[^"]+)"/g), ([, url]) => url);

test("an admin adds a document to a family, and its page and those of its parts list it for everybody", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const family = await createFamily();
	const part = await createProduct({ familyId: family.id });
	const other = await createProduct();
	const path = getPath("families", family);
	expect((await admin.open(path)).html).toContain("No documents yet");
	expect((await admin.open(`/dashboard/families/${family.id}/edit`)).html).toContain(path);
	const fields = buildFields("Hex bolts & écrou M8");
	const file = createPdfFile("of a bolt");
	expect((await upload(admin, path, file, fields)).location).toBe(path);
	// The same form again.
	expect((await upload(admin, path, file, fields)).status).toBe(303);
	const [url = "", ...others] = readLinks((await admin.open(path)).html);
	expect(others).toEqual([]);
	expect(url).toMatch(/^\/documents\/[\w-]+\/hex-bolts-ecrou-m8\.pdf$/);
	const page = await new Browser().open(`/families/${family.slug}`);
	expect(readLinks(page.html)).toEqual([url]);
	expect(page.html).toContain("Drawing, PDF, 1 KB");
	const shopper = await createSignedInBrowser(await createUser());
	expect(readLinks((await shopper.open(`/products/${part.id}`)).html)).toEqual([url]);
	expect(readLinks((await shopper.open(`/products/${other.id}`)).html)).toEqual([]);
	expect((await new Browser().open(url)).html).toBe("%PDF-1.7\nof a bolt");
	expect(await listAudit(`family:${family.id}`)).toEqual(["family.add-document"]);
});

test("a document is a PDF file that is cached for ever, shown in place and allowed to do nothing", async () => {
	const { id } = await createProduct();
	const documentId = await createDocument({ kind: "product", id }, { title: "Test report 3.1" });
	const address = new URL(`/documents/${documentId}/test-report-3-1.pdf`, env.APP_ORIGIN);
	const { status, headers, body } = await fetchWorker(address);
	await body?.cancel();
	expect(status).toBe(200);
	expect(Object.fromEntries(headers)).toMatchObject({
		"content-type": "application/pdf",
		"content-disposition": 'inline; filename="test-report-3-1.pdf"',
		"content-length": String((await findRow(documentId)).bytes),
		"cache-control": "public, max-age=31536000, s-maxage=86400, immutable",
		"x-content-type-options": "nosniff",
		"content-security-policy":
			"default-src 'none'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	});
	const { status: head } = await fetchWorker(address, { method: "HEAD" });
	expect(head).toBe(200);
});

test("another name leads to the document's own, and an unknown document is a page with 404", async () => {
	const { id } = await createProduct();
	const documentId = await createDocument({ kind: "product", id }, { title: "পরিমাপ" });
	const visitor = new Browser();
	const { status, location } = await visitor.open(`/documents/${documentId}/sizes.pdf`);
	expect([status, location]).toEqual([301, `/documents/${documentId}/datasheet.pdf`]);
	const unknown = await visitor.open("/documents/none/sizes.pdf", { accept: "text/html" });
	expect(unknown.status).toBe(404);
	expect(unknown.html).toContain("PAGE NOT FOUND");
	const { key } = await findRow(documentId);
	expect((await visitor.open(`/images/${key}`)).status).toBe(404);
});

test.each([
	["no file", null, 400, "Choose a PDF file"],
	["a picture", new File(["\x89PNG\r\n"], "a.pdf"), 400, "This is not a PDF file"],
	["an empty file", new File([], "a.pdf"), 400, "This is not a PDF file"],
	[
		"a file of more than 10 MB",
		createPdfFile("x".repeat(MAX_DOCUMENT_BYTES)),
		400,
		"Choose a PDF file of at most 10 MB",
	],
])("%s is refused next to the field, and the title is kept", async (_, file, status, message) => {
	const admin = await createSignedInBrowser(await createAdmin());
	const product = await createProduct();
	const page = await upload(admin, getPath("manageProduct", product), file, buildFields("Sizes"));
	expect(page.status).toBe(status);
	expect(page.html).toMatch(new RegExp(`id="error-file".*${message}`));
	expect(page.html).toContain('value="Sizes"');
	expect(await db.$count(productDocuments, eq(productDocuments.productId, product.id))).toBe(0);
});

test("an upload that is too large to be read is refused without reading it", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const path = getPath("manageProduct", await createProduct());
	const page = await upload(admin, path, createPdfFile("x".repeat(15 * 1024 * 1024)));
	expect(page.status).toBe(413);
	expect(page.html).toContain("Choose a PDF file of at most 10 MB");
});

test("a document without a title is refused, and the page asks for the file again", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const path = getPath("manageProduct", await createProduct());
	const page = await upload(admin, path, createPdfFile(), buildFields(" "));
	expect(page.status).toBe(400);
	expect(page.html).toMatch(/id="error-title".*Title is required/);
	expect(page.html).toContain("Choose the file again.");
	expect(page.html).toMatch(/<option value="drawing" selected/);
});

test("a part takes no document beyond the limit, and its family still does", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const family = await createFamily();
	const product = await createProduct({ familyId: family.id });
	const row = { kind: "drawing", bytes: 9, createdAt: 1 } as const;
	for (let n = 0; n < MAX_DOCUMENTS; n += 1) {
		const document = { ...row, id: newId(), title: `Sheet ${n}`, key: `documents/${newId()}.pdf` };
		await db.insert(productDocuments).values({ ...document, productId: product.id });
	}
	const before = (await env.IMAGES_BUCKET.list({ prefix: "documents/" })).objects.length;
	const page = await upload(admin, getPath("manageProduct", product));
	expect(page.status).toBe(409);
	expect(page.html).toContain("There are 20 documents already. Delete one first");
	expect(page.html).toContain('value="Dimensions"');
	expect((await env.IMAGES_BUCKET.list({ prefix: "documents/" })).objects).toHaveLength(before);
	expect((await upload(admin, getPath("families", family))).status).toBe(303);
});

test("an admin deletes a document after a question, and the job its file", async () => {
	const user = await createAdmin();
	const admin = await createSignedInBrowser(user);
	const product = await createProduct();
	const owner = { kind: "product", id: product.id } as const;
	const [kept, deleted] = [
		await createDocument(owner, { title: "Kept" }),
		await createDocument(owner, { title: "Deleted" }),
	];
	const keys = [(await findRow(kept)).key, (await findRow(deleted)).key];
	const path = getPath("manageProduct", product);
	expect((await admin.open(path)).html).toContain(`${path}/${deleted}/delete`);
	const dialog = await admin.open(`${path}/${deleted}/delete`);
	expect(dialog.html).toMatch(/Are you sure to delete.*Deleted/s);
	const foreign = getPath("manageProduct", await createProduct());
	expect((await admin.open(`${foreign}/${deleted}/delete`)).status).toBe(404);
	await admin.submit(`${foreign}/${deleted}/delete`);
	expect((await new Browser().open(`/documents/${deleted}/deleted.pdf`)).status).toBe(200);
	expect((await admin.submit(`${path}/${deleted}/delete`)).location).toBe(path);
	expect((await new Browser().open(`/documents/${deleted}/deleted.pdf`)).status).toBe(404);
	// A run takes some, the oldest first: also those that other tests have left.
	for (let run = 0; run < 20; run += 1) await deleteUnusedPictures(later(2 * GRACE_MS));
	expect(await Promise.all(keys.map(isStored))).toEqual([true, false]);
	expect(
		(await admin.open(`/dashboard/audit?person=${encodeURIComponent(user.email)}`)).html,
	).toContain("Deleted document of product");
});

test("the documents of a deleted part are deleted with it", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const { id } = await createProduct();
	const documentId = await createDocument({ kind: "product", id });
	const { key } = await findRow(documentId);
	await admin.submit(`/dashboard/manageProduct/${id}/delete`);
	expect((await new Browser().open(`/documents/${documentId}/dimensions.pdf`)).status).toBe(404);
	await deleteUnusedPictures(later(2 * GRACE_MS));
	expect(await isStored(key)).toBe(false);
});

test("documents belong to a known part or family, and only admins manage them", async () => {
	const product = await createProduct();
	const admin = await createSignedInBrowser(await createAdmin());
	for (const path of [
		getPath("manageProduct", { id: "none" }),
		getPath("families", { id: "none" }),
		`/dashboard/orders/${product.id}/documents`,
	]) {
		expect((await admin.open(path)).status).toBe(404);
		expect((await upload(admin, path)).status).toBe(404);
	}
	const shopper = await createSignedInBrowser(await createUser());
	expect((await upload(shopper, getPath("manageProduct", product))).status).toBe(403);
	const both = { productId: product.id, familyId: (await createFamily()).id };
	const row = {
		id: newId(),
		kind: "drawing",
		title: "Both",
		key: "x",
		bytes: 1,
		createdAt: 1,
	} as const;
	await expect(db.insert(productDocuments).values({ ...row, ...both })).rejects.toThrow();
	await expect(db.insert(productDocuments).values(row)).rejects.toThrow();
});
