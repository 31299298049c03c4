import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deleteUnusedPictures } from "~/domain/admin/delete-unused-pictures.server";
import { products } from "~/domain/catalog/tables.server";
import { readPictureFiles } from "~/http/input/picture-files.server";
import { newId } from "~/platform/ids.server";
import { pictures } from "~/platform/images/image-store.server";
import { createAdmin, createProduct, createUser } from "~/testing/factories/factories";
import { buildDecodablePng, createImageFile } from "~/testing/factories/image-files";
import { applyAndFinish, dryRunImport, undoAndFinish } from "~/testing/factories/imports";
import { createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const PATH = "/dashboard/pictures";
const platform = createTestPlatform();

const aFile = (name: string) => createImageFile(buildDecodablePng(), name, "image/png");

const findKeys = async (fileName: string) =>
	(
		await platform.db
			.select({ key: pictures.key })
			.from(pictures)
			.where(eq(pictures.fileName, fileName))
	).map(({ key }) => key);

test("an uploaded picture is named by a file of parts, and the old one stays for an undo", async () => {
	const user = await createAdmin();
	const admin = await createSignedInBrowser(user);
	const name = `bolt-${newId()}.png`;
	expect((await admin.upload(PATH, {}, aFile(name))).status).toBe(302);
	expect((await admin.open(PATH)).html).toContain(name);
	const [key = ""] = await findKeys(name);
	const product = await createProduct({ imageKey: "products/old.webp" });
	const readKey = async () =>
		(await platform.db.select().from(products).where(eq(products.id, product.id)))[0]?.imageKey;
	const file = `id,picture\n${product.id},${name}\n`;
	const { id, counts } = await dryRunImport(user.id, "products", file);
	expect(counts).toEqual({ changed: 1 });
	await applyAndFinish(user.id, id);
	expect(await readKey()).toBe(key);
	const inDays = (days: number) => ({ ...platform, now: () => Date.now() + days * 86_400_000 });
	await deleteUnusedPictures(inDays(29));
	const isKept = async () =>
		(await platform.db.select().from(pictures).where(eq(pictures.key, "products/old.webp")))
			.length === 1;
	expect(await isKept()).toBe(true);
	await undoAndFinish(user.id, id);
	expect(await readKey()).toBe("products/old.webp");
});

test("a picture that no part uses is deleted after 30 days", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const name = `spare-${newId()}.png`;
	await admin.upload(PATH, {}, aFile(name));
	const purge = (days: number) =>
		deleteUnusedPictures({ ...platform, now: () => Date.now() + days * 86_400_000 });
	await purge(29);
	expect(await findKeys(name)).toHaveLength(1);
	for (let runs = 0; runs < 5; runs += 1) await purge(31);
	expect(await findKeys(name)).toEqual([]);
});

test("a file that is no picture is named, and only admins upload", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const wrong = await admin.upload(PATH, {}, new File(["text"], "list.txt"));
	expect(wrong.status).toBe(400);
	expect(wrong.html).toContain("list.txt: ");
	expect((await admin.upload(PATH, {}, null)).html).toContain("Choose at least one picture");
	const shopper = await createSignedInBrowser(await createUser());
	expect((await shopper.open(PATH)).status).toBe(403);
});

test.each([
	[50, /^0\.txt: /],
	[51, /^Choose at most 50 files$/],
	[56, /^Choose at most 50 files, of at most 40 MB together$/],
])("of %i files at once each is read, up to 50", async (count, first) => {
	const body = new FormData();
	for (let n = 0; n < count; n += 1) body.append("image", new File(["text"], `${n}.txt`));
	const request = new Request(env.APP_ORIGIN, { method: "POST", body });
	const { named, errors } = await readPictureFiles(request, "image");
	expect(named).toEqual([]);
	expect(errors).toHaveLength(count === 50 ? 50 : 1);
	expect(errors[0]).toMatch(first);
});
