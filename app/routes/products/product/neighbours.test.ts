import { expect, test } from "vitest";
import { listNeighbours } from "~/domain/catalog/families/list-neighbours";
import {
	createAttribute,
	createFamily,
	createProduct,
	createUser,
	type TestProduct,
} from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";

async function createBolts(sizes: readonly (readonly [thread: string, length: number])[]) {
	const thread = await createAttribute({ name: "Thread" });
	const length = await createAttribute({ name: "Length", kind: "number", unit: "mm" });
	const pitch = await createAttribute({ name: "Pitch" });
	const family = await createFamily({ columns: [thread.id, length.id, pitch.id] });
	const products: TestProduct[] = [];
	for (const [size, millimetres] of sizes) {
		const specs = { [thread.id]: size, [length.id]: millimetres, [pitch.id]: `pitch of ${size}` };
		products.push(await createProduct({ familyId: family.id, specs }));
	}
	return { family, products };
}

const readNeighbours = (html: string, attribute: string) => {
	const [, list = ""] =
		new RegExp(`<ul aria-label="${attribute}"[^>]*>(.*?)</ul>`).exec(html) ?? [];
	return Array.from(list.matchAll(/<a ([^>]*)>(.*?)<\/a>/g), ([, tag = "", text = ""]) =>
		tag.includes('aria-current="page"') ? `[${text}]` : text,
	);
};

test("a part links to the sizes of its family that differ in one attribute, sorted, with its own marked", async () => {
	const { family, products } = await createBolts([
		["M8", 100],
		["M8", 40],
		["M10", 40],
		["M10", 50],
		["M6", 40],
		["M8", 35],
	]);
	const shopper = await createSignedInBrowser(await createUser());
	const { html } = await shopper.open(`/products/${products[1]?.id}`);
	expect(readNeighbours(html, "Length")).toEqual(["35", "[40]", "100"]);
	expect(readNeighbours(html, "Thread")).toEqual(["M6", "[M8]", "M10"]);
	// The pitch follows the thread, so it tells no parts apart.
	expect(readNeighbours(html, "Pitch")).toEqual([]);
	expect(html).toContain(`href="/products/${products[5]?.id}"`);
	expect(html).toMatch(new RegExp(`href="/families/${family.slug}"[^>]*>All 6 sizes of `));
});

test("where one attribute tells the parts apart, the others are no condition", async () => {
	const { products } = await createBolts([
		["M8", 40],
		["M10", 50],
		["M12", 60],
	]);
	const shopper = await createSignedInBrowser(await createUser());
	const { html } = await shopper.open(`/products/${products[2]?.id}`);
	expect(readNeighbours(html, "Thread")).toEqual(["M8", "M10", "[M12]"]);
	expect(readNeighbours(html, "Length")).toEqual([]);
});

test("archived sizes are no neighbours, and a part without any links to its family only", async () => {
	const { family, products } = await createBolts([["M8", 40]]);
	await createProduct({
		familyId: family.id,
		specs: { ...products[0]?.specs, [family.columns[1] ?? ""]: 60 },
		archivedAt: 1,
	});
	const shopper = await createSignedInBrowser(await createUser());
	const { html } = await shopper.open(`/products/${products[0]?.id}`);
	expect(html).not.toContain("<ul aria-label");
	expect(html).toContain(`href="/families/${family.slug}"`);
});

test("of many sizes, twelve around the part are offered", () => {
	const sizes = Array.from({ length: 40 }, (_, n) => ({ id: `${n}`, specs: { length: n * 5 } }));
	const offered = (place: number) => {
		const [part] = sizes.slice(place);
		if (!part) throw new Error("There are 40 sizes.");
		const [neighbours] = listNeighbours(part, sizes, ["length"]);
		return neighbours?.sizes.map(({ id }) => Number(id));
	};
	expect(offered(20)).toEqual([14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25]);
	expect(offered(0)?.[0]).toBe(0);
	expect(offered(39)?.at(-1)).toBe(39);
	expect(offered(39)).toHaveLength(12);
});
