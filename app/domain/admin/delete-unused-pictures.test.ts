import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findProfile } from "~/domain/accounts/profile/queries.server";
import { changeProfilePicture } from "~/domain/accounts/profile/verbs.server";
import { users } from "~/domain/accounts/tables.server";
import { editBlog, findBlog } from "~/domain/blog/blogs.server";
import { findManagedProduct } from "~/domain/catalog/management/queries.server";
import { toProductDetails } from "~/domain/catalog/management/rules";
import { addProduct, editProduct } from "~/domain/catalog/management/verbs.server";
import { products } from "~/domain/catalog/tables.server";
import { readUploadedPicture } from "~/platform/images/image.server";
import { GRACE_MS, pictures, withStoredPicture } from "~/platform/images/image-store.server";
import { variantKey } from "~/platform/images/image-variants.server";
import type { Platform } from "~/platform/platform.server";
import {
	buildProductInput,
	createAdmin,
	createBlog,
	createCategory,
	createFamily,
	createOrder,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { buildJpeg, createImageFile } from "~/testing/factories/image-files";
import { createInterceptedPlatform } from "~/testing/faults/intercepted-platform";
import { asAdmin, createTestPlatform } from "~/testing/platform";
import { deleteUnusedPictures } from "./delete-unused-pictures.server";

const later = (ms: number) => createTestPlatform({ now: () => Date.now() + ms });
const isStored = async (key: string) => (await env.IMAGES_BUCKET.head(key)) !== null;
const isTracked = async (key: string) =>
	(await createTestPlatform().db.select().from(pictures).where(eq(pictures.key, key))).length === 1;

async function aPicture() {
	const read = await readUploadedPicture(createImageFile(buildJpeg()));
	if (!read.ok) throw new Error(read.reason);
	return read.picture;
}

const words = buildProductInput();

async function aProductWithPicture(adminId: string) {
	const input = { ...words, quantity: 5, idempotencyKey: crypto.randomUUID() };
	const ctx = asAdmin(createTestPlatform(), adminId);
	const { id } = await addProduct(ctx, input, await aPicture());
	const product = await findManagedProduct(ctx.db, id);
	if (!product) throw new Error("The product was not added.");
	return product;
}

test("an upload without a row is deleted after an hour, not before", async () => {
	const upload = { area: "products", picture: await aPicture(), uploadedBy: "admin" } as const;
	let key = "";
	await expect(
		withStoredPicture(createTestPlatform(), upload, async (stored) => {
			key = stored;
			throw new Error("The line broke off.");
		}),
	).rejects.toThrow("broke off");
	await deleteUnusedPictures(later(GRACE_MS - 60_000));
	expect(await isStored(key)).toBe(true);
	// Other tests leave pictures behind too.
	const { deleted } = await deleteUnusedPictures(later(GRACE_MS + 60_000));
	expect(deleted).toBeGreaterThanOrEqual(1);
	expect([await isStored(key), await isTracked(key)]).toEqual([false, false]);
});

test("a row that was written but whose response was lost keeps its picture", async () => {
	const admin = await createAdmin();
	const upload = { area: "products", picture: await aPicture(), uploadedBy: admin.id } as const;
	let key = "";
	const id = crypto.randomUUID();
	await expect(
		withStoredPicture(createTestPlatform(), upload, async (imageKey) => {
			key = imageKey;
			await createTestPlatform()
				.db.insert(products)
				.values({
					id,
					...toProductDetails(words),
					searchName: "vice",
					onHand: 1,
					imageKey,
					createdBy: admin.id,
					createdAt: 1,
				});
			throw new Error("The answer was lost.");
		}),
	).rejects.toThrow("lost");
	await deleteUnusedPictures(later(2 * GRACE_MS));
	expect(await isStored(key)).toBe(true);
});

test("the pictures of a category, a family and an account are kept", async () => {
	const admin = await createAdmin();
	const keys: string[] = [];
	const setPicture =
		(column: "photoKey" | "coverKey") =>
		async ({ imageKey }: { imageKey: string }) =>
			createTestPlatform()
				.db.update(users)
				.set({ [column]: imageKey })
				.where(eq(users.id, admin.id));
	for (const create of [
		createCategory,
		createFamily,
		setPicture("photoKey"),
		setPicture("coverKey"),
	]) {
		const upload = { area: "products", picture: await aPicture(), uploadedBy: admin.id } as const;
		await withStoredPicture(createTestPlatform(), upload, async (imageKey) => {
			keys.push(imageKey);
			await create({ imageKey });
			return { ok: true };
		});
	}
	await deleteUnusedPictures(later(2 * GRACE_MS));
	for (const key of keys) expect(await isStored(key)).toBe(true);
});

async function readProduct(id: string) {
	const product = await findManagedProduct(createTestPlatform().db, id);
	if (!product) throw new Error(`no product ${id}`);
	return product;
}

test("a rejected row deletes its uploaded object immediately", async () => {
	const platform = createTestPlatform();
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
	const admin = await createAdmin();
	const input = { ...words, price: 5000 };
	const old = { ...(await readProduct((await createProduct()).id)), name: "As it was before" };
	const ctx = asAdmin({ ...platform, images }, admin.id);
	await expect(editProduct(ctx, old, input, await aPicture())).rejects.toThrow("audit.id");
	expect(key).toMatch(/^products\//);
	expect([await isStored(key), await isTracked(key)]).toEqual([false, false]);
});

test("a replaced picture is deleted in all sizes unless an order still shows it", async () => {
	const admin = await createAdmin();
	const [unordered, ordered] = [
		await aProductWithPicture(admin.id),
		await aProductWithPicture(admin.id),
	];
	const { db } = createTestPlatform();
	const [row] = await db.select().from(products).where(eq(products.id, ordered.id));
	if (!row) throw new Error("No product.");
	await createOrder(await createUser(), row);
	const getSmallKey = ({ imageKey: key }: { imageKey: string }) =>
		variantKey({ key, size: 96, format: "avif" });
	for (const product of [unordered, ordered]) {
		await env.IMAGES_BUCKET.put(getSmallKey(product), "a size of it");
		const ctx = asAdmin(createTestPlatform(), admin.id);
		await editProduct(ctx, await readProduct(product.id), words, await aPicture());
	}
	await deleteUnusedPictures(later(0));
	expect([await isStored(unordered.imageKey), await isStored(getSmallKey(unordered))]).toEqual([
		false,
		false,
	]);
	expect([await isStored(ordered.imageKey), await isStored(getSmallKey(ordered))]).toEqual([
		true,
		true,
	]);
	const now = await findManagedProduct(db, unordered.id);
	expect(await isStored(now?.imageKey ?? "")).toBe(true);
});

test("a new profile photo lets the old one be deleted", async () => {
	const user = await createUser();
	const { db } = createTestPlatform();
	const photo = async () => {
		await changeProfilePicture(createTestPlatform(), user.id, "photo", await aPicture());
		return (await findProfile(db, user.id))?.photoKey ?? "";
	};
	const [first, second] = [await photo(), await photo()];
	await deleteUnusedPictures(later(2 * GRACE_MS));
	expect([await isStored(first), await isStored(second)]).toEqual([false, true]);
});

test("editing a text keeps a picture that another admin has changed meanwhile", async () => {
	const { db } = createTestPlatform();
	const admin = await createAdmin();
	const product = await aProductWithPicture(admin.id);
	const blog = await createBlog();
	const picture = await aPicture();
	const blogWords = { name: "Vices", des: "Parallel and quick.", docs: "https://www.iso.org/" };
	let otherEdit: (() => Promise<unknown>) | undefined;
	const overtaken = createInterceptedPlatform(async (doing, act) => {
		const first = doing === "write" ? otherEdit : undefined;
		if (first) otherEdit = undefined;
		await first?.();
		return act();
	});
	const old = await readProduct(product.id);
	otherEdit = () => editProduct(asAdmin(createTestPlatform(), admin.id), old, words, picture);
	await editProduct(asAdmin(overtaken, admin.id), old, { ...words, name: "Bench vice" }, null);
	otherEdit = () => editBlog(asAdmin(createTestPlatform(), admin.id), blog.id, blogWords, picture);
	const renameBlog = (platform: Platform) =>
		editBlog(asAdmin(platform, admin.id), blog.id, { ...blogWords, name: "Bench vices" }, null);
	await expect(renameBlog(overtaken)).rejects.toThrow("another admin saved");
	await renameBlog(createTestPlatform());
	await deleteUnusedPictures(later(GRACE_MS + 60_000));
	for (const shown of [await findManagedProduct(db, product.id), await findBlog(db, blog.id)]) {
		expect(shown?.name).toContain("Bench vice");
		expect([product.imageKey, blog.imageKey]).not.toContain(shown?.imageKey);
		expect(await isStored(shown?.imageKey ?? "")).toBe(true);
	}
});
