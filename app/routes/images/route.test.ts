import { env } from "cloudflare:test";
import { inflateSync } from "node:zlib";
import { afterEach, expect, test, vi } from "vitest";
import { readPicture } from "~/platform/images/image.server";
import { PICTURE_SIZES } from "~/platform/images/image-address";
import { deletePictures, makeVariant, VARIANTS } from "~/platform/images/image-variants.server";
import { aBlog, aProduct, aUser } from "~/testing/factories/factories";
import { drawable, encoded, fileOf, jpeg, webp } from "~/testing/factories/image-files";
import { Browser, signedIn } from "~/testing/http/browser";
import { ask } from "~/testing/http/worker";
import { testPlatform } from "~/testing/platform";

const bucket = env.IMAGES_BUCKET;
const BROWSER = "image/avif,image/webp,image/apng,image/*,*/*;q=0.8";

/** A picture in the store: 800 by 400 pixels, unless `bytes` is another. */
async function aPicture({ bytes = drawable({ width: 800, height: 400 }), area = "products" } = {}) {
	const key = `${area}/${crypto.randomUUID()}.png`;
	await bucket.put(key, bytes, { httpMetadata: { contentType: "image/png" } });
	return key;
}

type Asking = { accept?: string; held?: string; bindings?: Partial<Env> };

async function get(path: string, { accept = "*/*", held, bindings }: Asking = {}) {
	const headers = { accept, ...(held ? { "if-none-match": held } : {}) };
	const answer = await ask(new URL(`/images/${path}`, env.APP_ORIGIN), { headers }, bindings);
	const { status } = answer;
	const file = await answer.blob();
	const read = await readPicture(file);
	const { width = 0, height = 0 } = read.ok ? read.picture : {};
	return { status, headers: answer.headers, file, size: [width, height] };
}

const madeOf = async (key: string) =>
	(await bucket.list({ prefix: `${VARIANTS}${key}/` })).objects.map((it) =>
		it.key.slice(it.key.lastIndexOf("/") + 1),
	);

/** Images when it can't be reached. */
const away: ImagesBinding = Object.assign(Object.create(env.IMAGES), {
	input: () => {
		throw new Error("the pictures are on fire");
	},
});

const noted = vi.spyOn(console, "error").mockImplementation(() => {});
afterEach(() => noted.mockClear());

test("a picture comes in the size that is asked for and the best format that the browser reads", async () => {
	const key = await aPicture();
	for (const [accept, type, name] of [
		[BROWSER, "image/avif", "96.avif"],
		["image/webp,*/*", "image/webp", "96.webp"],
		["*/*", "image/png", "96.png"],
	] as const) {
		const { status, headers, size } = await get(`${key}?w=96`, { accept });
		expect([status, headers.get("content-type"), size]).toEqual([200, type, [192, 96]]);
		expect(headers.get("cache-control")).toBe(
			"public, max-age=31536000, s-maxage=86400, immutable",
		);
		expect(headers.get("vary")).toBe("Accept");
		expect(headers.get("server-timing")).toContain("0 statements");
		expect(await madeOf(key)).toContain(name);
	}
	// Programs that say nothing get 768, and nothing is ever enlarged.
	expect((await get(key)).size).toEqual([800, 400]);
	expect((await get(`${key}?w=1200`)).size).toEqual([800, 400]);
	expect(await madeOf(key)).toEqual(["1200.png", "768.png", "96.avif", "96.png", "96.webp"]);
});

test("a cover is as wide as its box, and a long strip stays small", async () => {
	const cover = await aPicture({ area: "covers" });
	expect((await get(`${cover}?w=96`)).size).toEqual([96, 48]);
	const strip = await aPicture({ bytes: drawable({ width: 960, height: 10 }) });
	expect((await get(`${strip}?w=96`)).size).toEqual([192, 2]);
});

test("a picture is not sent again to who has it", async () => {
	const key = await aPicture();
	const first = await get(`${key}?w=96`);
	const held = first.headers.get("etag") ?? "";
	const copy = new URL(`/images/${key}?w=96&format=png`, env.APP_ORIGIN);
	// By the data centre's copy first, then, without it, by what is stored.
	for (const forgotten of [false, true]) {
		expect((await get(`${key}?w=96`)).headers.get("etag")).toBe(held);
		if (forgotten) expect(await (await caches.open("pictures")).delete(copy)).toBe(true);
		const again = await get(`${key}?w=96`, { held: `W/${held}` });
		expect([again.status, again.file.size, again.headers.get("vary")]).toEqual([304, 0, "Accept"]);
	}
});

test("no address leads to a size that is none of the shop's, to what was uploaded, or to what is not there", async () => {
	const key = await aPicture();
	await get(`${key}?w=96`);
	for (const path of [
		`${key}?w=97`,
		`${key}?w=`,
		`${key}?w=096`,
		`${VARIANTS}${key}/96.png`,
		"products/nothing.png?w=96",
		"products",
	]) {
		expect([path, (await get(path)).status]).toEqual([path, 404]);
	}
	expect(await madeOf(key)).toEqual(["96.png"]);
	const uploaded = await (await bucket.get(key))?.text();
	for (const size of PICTURE_SIZES) {
		expect(await (await get(`${key}?w=${size}`)).file.text()).not.toBe(uploaded);
	}
});

test("two who ask first at once both get the one file that is kept", async () => {
	const key = await aPicture();
	const answers = await Promise.all([1, 2, 3].map(() => get(`${key}?w=96`, { accept: BROWSER })));
	expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
	const kept = await bucket.head(`${VARIANTS}${key}/96.avif`);
	expect(new Set(answers.map(({ headers }) => headers.get("etag")))).toEqual(
		new Set([kept?.httpEtag]),
	);
	expect(await madeOf(key)).toEqual(["96.avif"]);
});

test("while no picture can be made the nearest stands in, for minutes, and the next try makes it", async () => {
	const key = await aPicture();
	const bindings = { IMAGES: away };
	const first = await get(`${key}?w=328`, { bindings });
	expect([first.status, first.size]).toEqual([200, [800, 400]]);
	expect(first.headers.get("cache-control")).toBe("public, max-age=300");
	expect(noted).toHaveBeenCalledOnce();
	for (const size of [96, 192]) await get(`${key}?w=${size}`, { accept: "image/webp" });
	const larger = await get(`${key}?w=96`, { accept: BROWSER, bindings });
	expect([larger.headers.get("content-type"), larger.size]).toEqual(["image/webp", [192, 96]]);
	const largest = await get(`${key}?w=768`, { accept: "image/webp", bindings });
	expect(largest.size).toEqual([384, 192]);
	expect(await madeOf(key)).toEqual(["192.webp", "96.webp"]);
	expect((await get(`${key}?w=560`, { accept: BROWSER })).size).toEqual([800, 400]);
	expect(await madeOf(key)).toContain("560.avif");
	expect((await get("products/nothing.png?w=96", { bindings })).status).toBe(404);
});

test("a file that is no picture after all is sent as it is, not as a failure", async () => {
	const key = await aPicture({ bytes: webp() });
	const { status, headers } = await get(`${key}?w=96`);
	expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=300"]);
	expect(await madeOf(key)).toEqual([]);
});

test.each([
	[3, [60, 30], false],
	[6, [30, 60], true],
	[8, [30, 60], false],
] as const)(
	"variants of a photograph with EXIF orientation %i are rotated",
	async (orientation, size, startsBlack) => {
		const photo = await encoded(drawable({ width: 60, height: 30 }), "image/jpeg");
		const told = await readPicture(fileOf(jpeg({ orientation })));
		const exif = told.ok ? told.picture.bytes.slice(20, 20 + 36) : [];
		const key = await aPicture({
			bytes: new Uint8Array([...photo.slice(0, 2), ...exif, ...photo.slice(2)]),
		});
		const answer = await get(key);
		expect(answer.size).toEqual(size);
		const png = new Uint8Array(await answer.file.arrayBuffer());
		const rows = inflateSync(png.subarray(String.fromCharCode(...png).indexOf("IDAT") + 4));
		const [first = 128, last = 128] = [rows[1], rows.at(-1)];
		expect(startsBlack ? [first < 64, last > 192] : [first > 192, last < 64]).toEqual([true, true]);
	},
);

test("what is made while its picture is deleted does not outlive it", async () => {
	const key = await aPicture();
	const { images, imaging } = testPlatform();
	const slow: R2Bucket = Object.assign(Object.create(images), {
		get: images.get.bind(images),
		head: images.head.bind(images),
		delete: images.delete.bind(images),
		async put(...[place, body, options]: Parameters<R2Bucket["put"]>) {
			await deletePictures({ images }, [key]);
			return images.put(place, body as ArrayBuffer, options);
		},
	});
	const asked = { key, size: 96, format: "webp" } as const;
	expect(await makeVariant({ images: slow, imaging }, asked)).toBeNull();
	expect(await madeOf(key)).toEqual([]);
});

test.each([190, 1010, 5000])("a key of %i characters that is none is a 404", async (length) => {
	expect((await get("a".repeat(length))).status).toBe(404);
	expect((await get(`${"%F0%9F%98%80".repeat(length / 10)}.png?w=96`)).status).toBe(404);
});

test("pages ask for pictures in sizes that fit, the first at once and the others when they are near", async () => {
	const product = await aProduct();
	await aBlog();
	const shopper = await signedIn(await aUser());
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
