import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { families, products } from "~/domain/catalog/tables.server";
import { newId } from "~/platform/ids.server";
import {
	createAdmin,
	createCategory,
	createFamily,
	createPartNumber,
	createProduct,
} from "~/testing/factories/factories";
import { buildDecodablePng } from "~/testing/factories/image-files";
import { applyAndFinish, dryRunImport, undoAndFinish } from "~/testing/factories/imports";
import { createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";
import { findPictureAddress, isFetchable } from "../model/picture-address";
import { countFetchable } from "./fetch-pictures.server";

const { db } = createTestPlatform();
const HOST = env.MAIL_API_URL;

const findPart = async (number: string) => {
	const { results } = await env.DB.prepare("SELECT image_key FROM products WHERE part_number = ?")
		.bind(number)
		.all<{ image_key: string }>();
	return results[0]?.image_key;
};
const readKey = async (id: string) =>
	(await db.select().from(products).where(eq(products.id, id)))[0]?.imageKey;

const RULES = { allowedOrigins: ["https://toolyard.example.com"], webhookTrustedOrigins: [HOST] };

test.each([
	"http://pictures.example.com/a.png",
	"https://127.0.0.1/a.png",
	"https://127.1/a.png",
	"https://2130706433/a.png",
	"https://0x7f.1/a.png",
	"https://0177.0.0.1/a.png",
	"https://10.0.0.1/a.png",
	"https://169.254.169.254/latest/meta-data/",
	"https://8.8.8.8/a.png",
	"https://[::1]/a.png",
	"https://[::ffff:127.0.0.1]/a.png",
	"https://[fd00:ec2::254]/a.png",
	"https://①②⑦.0.0.1/a.png",
	"https://127。0。0。1/a.png",
	"https://%31%32%37.0.0.1/a.png",
	"https://localhost/a.png",
	"https://LOCALHOST./a.png",
	"https://shop.localhost/a.png",
	"https://printer.local/a.png",
	"https://metadata.google.internal/a.png",
	"https://router.lan/a.png",
	"https://1.0.0.127.in-addr.arpa/a.png",
	"https://intranet/a.png",
	"https://pictures.test/a.png",
	"https://user:secret@pictures.example.com/a.png",
	"https://pictures.example.com:8443/a.png",
	"https://pictures.example.com:22/a.png",
	"https://toolyard.example.com/images/a.png",
	"https://TOOLYARD.example.com./a.png",
	"http://127.0.0.1:8790/a.png",
	`https://pictures.example.com/${"a".repeat(500)}.png`,
])("%s is never asked for a picture", (address) => {
	expect(isFetchable(address, RULES)).toBe(false);
});

test.each([
	"https://pictures.example.com/a%20b.png?v=1",
	"https://cdn.shop.example.org:443/files/a.jpg",
	"https://10.0.0.1.example.org/a.png",
	`${HOST}/pictures/a.png`,
])("%s may be asked for a picture", (address) => {
	expect(isFetchable(address, RULES)).toBe(true);
});

test("of several addresses in a cell the first counts", () => {
	expect(findPictureAddress("https://a.example.com/1,2.jpg, https://a.example.com/2.jpg")).toEqual({
		address: "https://a.example.com/1,2.jpg",
		of: 2,
	});
	expect(findPictureAddress("bolt.png")).toBeNull();
});

test("a step that fetches takes lines up to the one that names the 21st picture", () => {
	const toRows = (names: readonly string[]) =>
		names.map((name, index) => ({
			line: index + 2,
			problem: "",
			cells: name ? { picture: `https://a.example.com/${name}.png` } : {},
		}));
	const numbers = Array.from({ length: 21 }, (_, index) => String(index));
	expect(countFetchable(toRows(numbers))).toBe(20);
	expect(countFetchable(toRows(numbers.slice(1)))).toBe(20);
	// Variants name their family's picture, or none.
	expect(countFetchable(toRows(numbers.flatMap((name) => [name, name, ""])))).toBe(60);
	expect(countFetchable(toRows(Array.from({ length: 500 }, () => "")))).toBe(500);
});

test("pictures named by address are fetched when the button is pressed, and what fails is listed without its answer", async () => {
	const user = await createAdmin();
	const admin = await createSignedInBrowser(user);
	const id = newId();
	const name = (kind: string) => `${HOST}/pictures/${kind}-${id}.png`;
	const cells = [
		name("a"),
		`${name("b")}, ${name("c")}`,
		name("missing"),
		name("text"),
		name("elsewhere"),
		"https://169.254.169.254/a.png",
		"http://pictures.example.com/a.png",
	];
	const rows = cells.map((cell, n) => `P${id}-${n},Bolt,12,"${cell}"`);
	const file = `part number,name,price,picture\n${rows.join("\n")}\n`;
	const dryRun = await dryRunImport(user.id, "products", file);
	expect(dryRun.counts).toEqual({ new: 7, addresses: 7 });
	const path = `/dashboard/import/${dryRun.id}`;
	const page = await admin.open(path);
	expect(page.html).toContain("Fetch 5 pictures from");
	const [, run = ""] = /name="run" value="(\d+)"/.exec(page.html) ?? [];
	await admin.submit(path, { act: "fetch", run });
	const isFetched = async () => (await admin.open(path)).html.includes("be fetched: ");
	await expect.poll(isFetched).toBe(true);
	const fetched = await admin.open(path);
	expect(fetched.html).not.toContain("Fetch 5 pictures");
	for (const problem of [
		"This picture can't be fetched: the address is not public. Lines 7.",
		"This picture can't be fetched: the address must begin with https://. Lines 8.",
		"This picture can't be fetched: the host did not answer with a file. Lines 4.",
		"This picture can't be fetched: the file is not a picture that the shop takes. Lines 5.",
		"This picture can't be fetched: the address leads to another host. Lines 6.",
	])
		expect(fetched.html.replaceAll("<!-- -->", "")).toContain(problem);
	expect(fetched.html).not.toContain("no such picture");
	await applyAndFinish(user.id, dryRun.id);
	expect(await findPart(`P${id}-0`)).toMatch(/^products\/.*\.png$/);
	expect(await findPart(`P${id}-1`)).toMatch(/^products\/.*\.png$/);
	for (const n of [2, 3, 4, 5, 6]) expect(await findPart(`P${id}-${n}`)).toBe("");
	const again = await dryRunImport(user.id, "products", file);
	expect(again.counts).toEqual({ unchanged: 7, addresses: 5 });
	await undoAndFinish(user.id, dryRun.id);
});

test("a picture of up to 10 MB is fetched, after the others", async () => {
	const user = await createAdmin();
	const id = newId();
	const address = (megabytes: number) => `${HOST}/pictures/heavy-${megabytes}-${id}.png`;
	const rows = [6, 11].map((size) => `H${id}-${size},Bolt,12,${address(size)}`);
	const file = `part number,name,price,picture\n${rows.join("\n")}\n`;
	const dryRun = await dryRunImport(user.id, "products", file);
	const admin = await createSignedInBrowser(user);
	const path = `/dashboard/import/${dryRun.id}`;
	const [, run = ""] = /name="run" value="(\d+)"/.exec((await admin.open(path)).html) ?? [];
	await admin.submit(path, { act: "fetch", run });
	const problem = "This picture can't be fetched: the file is too large. Lines 3.";
	const isFetched = async () =>
		(await admin.open(path)).html.replaceAll("<!-- -->", "").includes(problem);
	await expect.poll(isFetched).toBe(true);
	await applyAndFinish(user.id, dryRun.id);
	expect(await findPart(`H${id}-6`)).toMatch(/^products\/.*\.png$/);
	expect(await findPart(`H${id}-11`)).toBe("");
	await undoAndFinish(user.id, dryRun.id);
});

test("a ZIP gives pictures to parts and families of its files' names, to those without one only", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const id = newId();
	const { id: categoryId } = await createCategory();
	const bare = await createProduct({ imageKey: "" });
	const own = await createProduct({ imageKey: "products/own.webp" });
	await createPartNumber(bare, "own", `ZB-${id}`);
	await createPartNumber(own, "own", `ZO-${id}`);
	const family = await createFamily({ categoryId, name: `Washers ${id}` });
	const member = await createProduct({ imageKey: "", categoryId, familyId: family.id });
	const png = new Uint8Array(buildDecodablePng());
	const zip = zipSync({
		[`photos/zb_${id}.PNG`]: png,
		[`photos/ZO-${id}.png`]: png,
		[`Washers ${id}.png`]: png,
		[`list-${id}.txt`]: new TextEncoder().encode("no picture"),
		"__MACOSX/._a.png": png,
		".DS_Store": png,
	});
	const upload = await admin.upload("/dashboard/pictures", {}, new File([zip], "all.zip"));
	expect(upload.status).toBe(400);
	expect(upload.html).toContain(`list-${id}.txt: `);
	expect(upload.html).not.toContain("DS_Store");
	expect(await readKey(bare.id)).toMatch(/^products\/.*\.png$/);
	expect(await readKey(own.id)).toBe("products/own.webp");
	const [saved] = await db.select().from(families).where(eq(families.id, family.id));
	expect(saved?.imageKey).toMatch(/^products\/.*\.png$/);
	expect(await readKey(member.id)).toBe(saved?.imageKey);
});

test("a picture that is uploaded before its part is found by the part's number, and goes with an undo", async () => {
	const user = await createAdmin();
	const admin = await createSignedInBrowser(user);
	const id = newId();
	const zip = zipSync({ [`N${id}.png`]: new Uint8Array(buildDecodablePng()) });
	expect((await admin.upload("/dashboard/pictures", {}, new File([zip], "a.zip"))).status).toBe(
		302,
	);
	const file = `part number,name,price\nN${id},Bolt,12\n`;
	const dryRun = await dryRunImport(user.id, "products", file);
	await applyAndFinish(user.id, dryRun.id);
	expect(await findPart(`N${id}`)).toMatch(/^products\/.*\.png$/);
	await undoAndFinish(user.id, dryRun.id);
});

test("an archive that is damaged, encrypted or too full is refused with a sentence", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const send = async (bytes: Uint8Array<ArrayBuffer>) =>
		(await admin.upload("/dashboard/pictures", {}, new File([bytes], "all.zip"))).html;
	const zip = zipSync({ "a.png": new Uint8Array(buildDecodablePng()) });
	expect(await send(new Uint8Array(zip.slice(0, 40)))).toContain("all.zip cannot be read");
	const many = Object.fromEntries(
		Array.from({ length: 401 }, (_, n) => [`${n}.png`, new Uint8Array(1)]),
	);
	expect(await send(new Uint8Array(zipSync(many)))).toContain(
		"all.zip has 401 files. The limit is 400",
	);
	expect(await send(new Uint8Array(zipSync({ "a/": new Uint8Array(0) })))).toContain(
		"all.zip has no files",
	);
	const bomb = zipSync({ "a.png": new Uint8Array(61 * 1024 * 1024) });
	expect(await send(new Uint8Array(bomb))).toContain("all.zip is larger than 60 MB unpacked");
});
