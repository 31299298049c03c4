import { env } from "cloudflare:test";
import { inflateSync } from "node:zlib";
import { inArray } from "drizzle-orm";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { products } from "~/domain/catalog/tables.server";
import { readPicture } from "~/platform/images/image.server";
import { PICTURE_SIZES } from "~/platform/images/image-address";
import { deletePictures, makeVariant, VARIANTS } from "~/platform/images/image-variants.server";
import { createBlog, createProduct, createUser } from "~/testing/factories/factories";
import {
	buildDecodablePng,
	buildJpeg,
	buildWebp,
	createImageFile,
	encoded,
} from "~/testing/factories/image-files";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { fetchWorker } from "~/testing/http/worker";
import { createTestPlatform } from "~/testing/platform";

const bucket = env.IMAGES_BUCKET;
const BROWSER_ACCEPT = "image/avif,image/webp,image/apng,image/*,*/*;q=0.8";

/** Stores a picture, 800 by 400 pixels unless `bytes` is given. */
async function storePicture({
	bytes = buildDecodablePng({ width: 800, height: 400 }),
	area = "products",
} = {}) {
	const key = `${area}/${crypto.randomUUID()}.png`;
	await bucket.put(key, bytes, { httpMetadata: { contentType: "image/png" } });
	return key;
}

type GetOptions = { accept?: string; held?: string; bindings?: Partial<Env> };

async function fetchImage(path: string, { accept = "*/*", held, bindings }: GetOptions = {}) {
	const headers = { accept, ...(held ? { "if-none-match": held } : {}) };
	const response = await fetchWorker(
		new URL(`/images/${path}`, env.APP_ORIGIN),
		{ headers },
		bindings,
	);
	const { status } = response;
	const file = await response.blob();
	const read = await readPicture(file);
	const { width = 0, height = 0 } = read.ok ? read.picture : {};
	return { status, headers: response.headers, file, size: [width, height] };
}

const listVariants = async (key: string) =>
	(await bucket.list({ prefix: `${VARIANTS}${key}/` })).objects.map((it) =>
		it.key.slice(it.key.lastIndexOf("/") + 1),
	);

/** An Images binding that always fails. */
const failingImages: ImagesBinding = Object.assign(Object.create(env.IMAGES), {
	input: () => {
		throw new Error("the pictures are on fire");
	},
});

const noted = vi.spyOn(console, "error").mockImplementation(() => {});
afterEach(() => noted.mockClear());

test("a picture is served in the requested size and the best format the browser accepts", async () => {
	const key = await storePicture();
	for (const [accept, type, name] of [
		[BROWSER_ACCEPT, "image/avif", "96.avif"],
		["image/webp,*/*", "image/webp", "96.webp"],
		["*/*", "image/png", "96.png"],
	] as const) {
		const { status, headers, size } = await fetchImage(`${key}?w=96`, { accept });
		expect([status, headers.get("content-type"), size]).toEqual([200, type, [192, 96]]);
		expect(headers.get("cache-control")).toBe(
			"public, max-age=31536000, s-maxage=86400, immutable",
		);
		expect(headers.get("vary")).toBe("Accept");
		expect(headers.get("server-timing")).toContain("0 statements");
		expect(await listVariants(key)).toContain(name);
	}
	// Clients without an Accept header get 768 px, never enlarged.
	expect((await fetchImage(key)).size).toEqual([800, 400]);
	expect((await fetchImage(`${key}?w=1200`)).size).toEqual([800, 400]);
	expect(await listVariants(key)).toEqual(["1200.png", "768.png", "96.avif", "96.png", "96.webp"]);
});

test("a cover is as wide as its box, and a long strip stays small", async () => {
	const cover = await storePicture({ area: "covers" });
	expect((await fetchImage(`${cover}?w=96`)).size).toEqual([96, 48]);
	const strip = await storePicture({ bytes: buildDecodablePng({ width: 960, height: 10 }) });
	expect((await fetchImage(`${strip}?w=96`)).size).toEqual([192, 2]);
});

test("a cached picture is revalidated with 304", async () => {
	const key = await storePicture();
	const first = await fetchImage(`${key}?w=96`);
	const held = first.headers.get("etag") ?? "";
	const copy = new URL(`/images/${key}?w=96&format=png`, env.APP_ORIGIN);
	// First from the data centre's cache, then, without it, from storage.
	for (const forgotten of [false, true]) {
		expect((await fetchImage(`${key}?w=96`)).headers.get("etag")).toBe(held);
		if (forgotten) expect(await (await caches.open("pictures")).delete(copy)).toBe(true);
		const again = await fetchImage(`${key}?w=96`, { held: `W/${held}` });
		expect([again.status, again.file.size, again.headers.get("vary")]).toEqual([304, 0, "Accept"]);
	}
});

test("unsupported sizes, original uploads and missing pictures return 404", async () => {
	const key = await storePicture();
	await fetchImage(`${key}?w=96`);
	for (const path of [
		`${key}?w=97`,
		`${key}?w=`,
		`${key}?w=096`,
		`${VARIANTS}${key}/96.png`,
		"products/nothing.png?w=96",
		"products",
	]) {
		expect([path, (await fetchImage(path)).status]).toEqual([path, 404]);
	}
	expect(await listVariants(key)).toEqual(["96.png"]);
	const uploaded = await (await bucket.get(key))?.text();
	for (const size of PICTURE_SIZES) {
		expect(await (await fetchImage(`${key}?w=${size}`)).file.text()).not.toBe(uploaded);
	}
});

test("two concurrent first requests get the same stored file", async () => {
	const key = await storePicture();
	const responses = await Promise.all(
		[1, 2, 3].map(() => fetchImage(`${key}?w=96`, { accept: BROWSER_ACCEPT })),
	);
	expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
	const storedVariant = await bucket.head(`${VARIANTS}${key}/96.avif`);
	expect(new Set(responses.map(({ headers }) => headers.get("etag")))).toEqual(
		new Set([storedVariant?.httpEtag]),
	);
	expect(await listVariants(key)).toEqual(["96.avif"]);
});

test("while resizing fails the nearest size is served for minutes, and the next attempt resizes", async () => {
	const key = await storePicture();
	const bindings = { IMAGES: failingImages };
	const first = await fetchImage(`${key}?w=328`, { bindings });
	expect([first.status, first.size]).toEqual([200, [800, 400]]);
	expect(first.headers.get("cache-control")).toBe("public, max-age=300");
	expect(noted).toHaveBeenCalledOnce();
	for (const size of [96, 192]) await fetchImage(`${key}?w=${size}`, { accept: "image/webp" });
	const larger = await fetchImage(`${key}?w=96`, { accept: BROWSER_ACCEPT, bindings });
	expect([larger.headers.get("content-type"), larger.size]).toEqual(["image/webp", [192, 96]]);
	const largest = await fetchImage(`${key}?w=768`, { accept: "image/webp", bindings });
	expect(largest.size).toEqual([384, 192]);
	expect(await listVariants(key)).toEqual(["192.webp", "96.webp"]);
	expect((await fetchImage(`${key}?w=560`, { accept: BROWSER_ACCEPT })).size).toEqual([800, 400]);
	expect(await listVariants(key)).toContain("560.avif");
	expect((await fetchImage("products/nothing.png?w=96", { bindings })).status).toBe(404);
});

test("a file that is not a picture is served unchanged instead of failing", async () => {
	const key = await storePicture({ bytes: buildWebp() });
	const { status, headers } = await fetchImage(`${key}?w=96`);
	expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=300"]);
	expect(await listVariants(key)).toEqual([]);
});

test.each([
	[3, [60, 30], false],
	[6, [30, 60], true],
	[8, [30, 60], false],
] as const)(
	"variants of a photograph with EXIF orientation %i are rotated",
	async (orientation, size, startsBlack) => {
		const photo = await encoded(buildDecodablePng({ width: 60, height: 30 }), "image/jpeg");
		const pictureInfo = await readPicture(createImageFile(buildJpeg({ orientation })));
		const exif = pictureInfo.ok ? pictureInfo.picture.bytes.slice(20, 20 + 36) : [];
		const key = await storePicture({
			bytes: new Uint8Array([...photo.slice(0, 2), ...exif, ...photo.slice(2)]),
		});
		const answer = await fetchImage(key);
		expect(answer.size).toEqual(size);
		const png = new Uint8Array(await answer.file.arrayBuffer());
		const rows = inflateSync(png.subarray(String.fromCharCode(...png).indexOf("IDAT") + 4));
		const [first = 128, last = 128] = [rows[1], rows.at(-1)];
		expect(startsBlack ? [first < 64, last > 192] : [first > 192, last < 64]).toEqual([true, true]);
	},
);

test("a size created while its picture is deleted is deleted too", async () => {
	const key = await storePicture();
	const platform = createTestPlatform();
	const { images } = platform;
	const slow: R2Bucket = Object.assign(Object.create(images), {
		get: images.get.bind(images),
		head: images.head.bind(images),
		delete: images.delete.bind(images),
		async put(...[place, body, options]: Parameters<R2Bucket["put"]>) {
			await deletePictures(platform, [key]);
			return images.put(place, body as ArrayBuffer, options);
		},
	});
	const variant = { key, size: 96, format: "webp" } as const;
	expect(await makeVariant({ ...platform, images: slow }, variant)).toBeNull();
	expect(await listVariants(key)).toEqual([]);
});

test.each([190, 1010, 5000])("an unknown key of %i characters returns 404", async (length) => {
	expect((await fetchImage("a".repeat(length))).status).toBe(404);
	expect((await fetchImage(`${"%F0%9F%98%80".repeat(length / 10)}.png?w=96`)).status).toBe(404);
});

test("pages request pictures in fitting sizes, the first eagerly and the others lazily", async () => {
	const { db } = createTestPlatform();
	const product = await createProduct();
	// Before those of other tests, which may have no pictures.
	const newest = [product, await createProduct()].map(({ id }) => id);
	const setCreatedAt = (createdAt: number) =>
		db.update(products).set({ createdAt }).where(inArray(products.id, newest));
	await setCreatedAt(Date.UTC(2200, 0));
	onTestFinished(async () => void (await setCreatedAt(1)));
	await createBlog();
	const shopper = await createSignedInBrowser(await createUser());
	for (const [path, first] of [
		["/products", 2],
		["/blogs", 1],
		[`/products/${product.id}`, 1],
	] as const) {
		const { html } = await shopper.open(path);
		const pictures = html.match(/<img[^>]*\ssrc="\/images\/[^>]*>/g) ?? [];
		expect(pictures.length).toBeGreaterThan(0);
		for (const [place, picture] of pictures.entries()) {
			const called = picture.match(/\/images\/[^ "]+/g) ?? [];
			expect(called.every((it) => PICTURE_SIZES.some((size) => it.endsWith(`?w=${size}`)))).toBe(
				true,
			);
			expect(picture).toMatch(/width="\d+" height="\d+"/);
			expect(picture).toContain(place < first ? 'fetchpriority="high"' : 'loading="lazy"');
		}
	}
	const { html } = await new Browser().open("/products");
	expect(html).toMatch(/srcset="[^"]*\?w=328 328w, [^"]*\?w=560 560w"/i);
});
