import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { changeProfilePicture } from "~/domain/accounts/profile/change-profile-picture.server";
import { profileOf } from "~/domain/accounts/profile/queries.server";
import { editBlog } from "~/domain/blog/edit-blog.server";
import { blogById } from "~/domain/blog/queries.server";
import { addProduct } from "~/domain/catalog/management/add-product.server";
import { editProduct } from "~/domain/catalog/management/edit-product.server";
import { managedProduct } from "~/domain/catalog/management/queries.server";
import { products } from "~/domain/catalog/tables.server";
import { readPicture } from "~/platform/images/image.server";
import { GRACE_MS, pictures, withStoredPicture } from "~/platform/images/image-store.server";
import { variantKey } from "~/platform/images/image-variants.server";
import { aBlog, anAdmin, anOrder, aUser } from "~/testing/factories/factories";
import { fileOf, jpeg } from "~/testing/factories/image-files";
import { watchedPlatform } from "~/testing/faults/intercepted-platform";
import { testPlatform } from "~/testing/platform";
import { sweepPictures } from "./delete-unused-pictures.server";

const later = (ms: number) => testPlatform({ now: () => Date.now() + ms });
const stands = async (key: string) => (await env.IMAGES_BUCKET.head(key)) !== null;
const known = async (key: string) =>
	(await testPlatform().db.select().from(pictures).where(eq(pictures.key, key))).length === 1;

async function aPicture() {
	const read = await readPicture(fileOf(jpeg()));
	if (!read.ok) throw new Error(read.reason);
	return read.picture;
}

const words = { name: "Vice", price: 100_00, description: "Opens 100 mm." };

async function aProductWithPicture(adminId: string) {
	const input = { ...words, quantity: 5, idempotencyKey: crypto.randomUUID() };
	const added = await addProduct(testPlatform(), adminId, input, await aPicture());
	const product = added.ok && (await managedProduct(testPlatform().db, added.id));
	if (!product) throw new Error("The product was not added.");
	return product;
}

test("an upload that breaks off before its row is written is swept after an hour, not before", async () => {
	const upload = { area: "products", picture: await aPicture(), uploadedBy: "admin" } as const;
	let key = "";
	await expect(
		withStoredPicture(testPlatform(), upload, async (stored) => {
			key = stored;
			throw new Error("The line broke off.");
		}),
	).rejects.toThrow("broke off");
	await sweepPictures(later(GRACE_MS - 60_000));
	expect(await stands(key)).toBe(true);
	// Other tests leave pictures behind too.
	const { deleted } = await sweepPictures(later(GRACE_MS + 60_000));
	expect(deleted).toBeGreaterThanOrEqual(1);
	expect([await stands(key), await known(key)]).toEqual([false, false]);
});

test("a row that was written although its answer was lost keeps its picture", async () => {
	const admin = await anAdmin();
	const upload = { area: "products", picture: await aPicture(), uploadedBy: admin.id } as const;
	let key = "";
	const id = crypto.randomUUID();
	await expect(
		withStoredPicture(testPlatform(), upload, async (imageKey) => {
			key = imageKey;
			await testPlatform()
				.db.insert(products)
				.values({
					id,
					...words,
					searchName: "vice",
					pricePoisha: 100,
					onHand: 1,
					imageKey,
					createdBy: admin.id,
					createdAt: 1,
				});
			throw new Error("The answer was lost.");
		}),
	).rejects.toThrow("lost");
	await sweepPictures(later(2 * GRACE_MS));
	expect(await stands(key)).toBe(true);
});

test("a refused row takes its object along at once", async () => {
	const platform = testPlatform();
	let key = "";
	const images = new Proxy(platform.images, {
		get: (bucket, name) =>
			name === "put"
				? (...args: Parameters<R2Bucket["put"]>) => {
						key = args[0];
						return bucket.put(...args);
					}
				: Reflect.get(bucket, name).bind(bucket),
	});
	const admin = await anAdmin();
	const input = { ...words, price: 5000 };
	const edited = await editProduct(
		{ ...platform, images },
		admin.id,
		"nothing",
		input,
		await aPicture(),
	);
	expect(edited).toEqual({ ok: false, reason: "no-such-product" });
	expect(key).toMatch(/^products\//);
	expect([await stands(key), await known(key)]).toEqual([false, false]);
});

test("a replaced picture goes with the next sweep in all its sizes, unless an order still shows it", async () => {
	const admin = await anAdmin();
	const [lonely, ordered] = [
		await aProductWithPicture(admin.id),
		await aProductWithPicture(admin.id),
	];
	const { db } = testPlatform();
	const [row] = await db.select().from(products).where(eq(products.id, ordered.id));
	if (!row) throw new Error("No product.");
	await anOrder(await aUser(), row);
	const small = ({ imageKey: key }: { imageKey: string }) =>
		variantKey({ key, size: 96, format: "avif" });
	for (const product of [lonely, ordered]) {
		await env.IMAGES_BUCKET.put(small(product), "a size of it");
		await editProduct(testPlatform(), admin.id, product.id, words, await aPicture());
	}
	await sweepPictures(later(0));
	expect([await stands(lonely.imageKey), await stands(small(lonely))]).toEqual([false, false]);
	expect([await stands(ordered.imageKey), await stands(small(ordered))]).toEqual([true, true]);
	const now = await managedProduct(db, lonely.id);
	expect(await stands(now?.imageKey ?? "")).toBe(true);
});

test("a new photo lets the old one go", async () => {
	const user = await aUser();
	const { db } = testPlatform();
	const photo = async () => {
		await changeProfilePicture(testPlatform(), user.id, "photo", await aPicture());
		return (await profileOf(db, user.id))?.photoKey ?? "";
	};
	const [first, second] = [await photo(), await photo()];
	await sweepPictures(later(2 * GRACE_MS));
	expect([await stands(first), await stands(second)]).toEqual([false, true]);
});

test("an edit of the words keeps the picture that another admin gave a product or a blog meanwhile", async () => {
	const { db } = testPlatform();
	const admin = await anAdmin();
	const product = await aProductWithPicture(admin.id);
	const blog = await aBlog();
	const picture = await aPicture();
	const blogWords = { name: "Vices", des: "Parallel and quick.", docs: "https://www.iso.org/" };
	let other: (() => Promise<unknown>) | undefined;
	const overtaken = watchedPlatform(async (doing, act) => {
		const first = doing === "write" ? other : undefined;
		if (first) other = undefined;
		await first?.();
		return act();
	});
	other = () => editProduct(testPlatform(), admin.id, product.id, words, picture);
	await editProduct(overtaken, admin.id, product.id, { ...words, name: "Bench vice" }, null);
	other = () => editBlog(testPlatform(), admin.id, blog.id, blogWords, picture);
	await editBlog(overtaken, admin.id, blog.id, { ...blogWords, name: "Bench vices" }, null);
	await sweepPictures(later(GRACE_MS + 60_000));
	for (const shown of [await managedProduct(db, product.id), await blogById(db, blog.id)]) {
		expect(shown?.name).toContain("Bench vice");
		expect([product.imageKey, blog.imageKey]).not.toContain(shown?.imageKey);
		expect(await stands(shown?.imageKey ?? "")).toBe(true);
	}
});
