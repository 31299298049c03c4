import { describe, expect, test } from "vitest";
import { demoAdmin, demoOwner, signIn, signUpShopper } from "./accounts";
import { openProduct } from "./products";
import { useVisitors } from "./visitor";

const ADDED = "You successfully added your cart";

describe("on a phone with JavaScript off", () => {
	const visit = useVisitors({ scripts: false, width: 360 });

	test("a toast covers nothing", async () => {
		const visitor = await visit();
		await signUpShopper(visitor);
		await openProduct(visitor);
		await visitor.button("CART").click();
		const toast = await visitor.page.locator(".toast").boundingBox();
		const main = await visitor.page.locator("#main").boundingBox();
		expect(toast?.y).toBeGreaterThan(0);
		expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(main?.y ?? 0);
		await visitor.link("View cart").click();
		await visitor.expectPath("/mycart");
	});

	test("the footer is at most 300 px high, and the carousel has no gap for controls", async () => {
		const visitor = await visit();
		await visitor.open("/");
		const footer = await visitor.page.locator(".footer").boundingBox();
		expect(footer?.height).toBeLessThanOrEqual(300);
		const track = await visitor.page.getByRole("list", { name: "Reviews" }).boundingBox();
		const carousel = await visitor.page
			.getByRole("list", { name: "Reviews" })
			.locator("..")
			.boundingBox();
		expect(Math.abs((carousel?.height ?? 0) - (track?.height ?? 0))).toBeLessThanOrEqual(8);
	});

	test("the two-factor reminder is one line and disappears after 'Not now'", async () => {
		const visitor = await visit();
		await visitor.open("/dashboard/overview");
		await signIn(visitor, demoAdmin());
		await visitor.expectPath("/dashboard/overview");
		const reminder = visitor.page.locator("form", { hasText: "Turn on two-factor" });
		expect((await reminder.boundingBox())?.height).toBeLessThanOrEqual(48);
		await visitor.button("Not now").click();
		await expect.poll(() => reminder.count()).toBe(0);
		await visitor.expectPath("/dashboard/overview");
	});
});

describe("for a member of a company, without scripts", () => {
	const visit = useVisitors({ scripts: false, width: 360 });

	test("the search keeps 22rem, and 'Categories', 'Order pad' and the company's requests their words", async () => {
		const visitor = await visit();
		await visitor.open("/login?from=/contact");
		await signIn(visitor, demoOwner());
		await visitor.expectPath("/contact");
		const header = visitor.page.getByRole("banner");
		for (const width of [1024, 1280, 1400]) {
			await visitor.page.setViewportSize({ width, height: 800 });
			const search = await header.getByRole("search").boundingBox();
			expect(search?.width, `${width} px`).toBeGreaterThanOrEqual(352);
			for (const words of [/^Categories$/, /^Order pad$/])
				expect(await header.getByText(words).first().isVisible(), `${words}`).toBe(true);
		}
		await header.getByText(/^Company \(\d+\)$/).waitFor();
	});

	test("the summary of the checkout stays in sight beside the fields", async () => {
		const visitor = await visit();
		await signUpShopper(visitor);
		await openProduct(visitor);
		await visitor.button("CART").click();
		await visitor.page.setViewportSize({ width: 1280, height: 800 });
		await visitor.open("/checkout");
		const summary = visitor.page.getByRole("region", { name: /^Your order: 1 item/ });
		const order = visitor.button("Place order");
		for (const scrolled of [0, 400]) {
			await visitor.page.mouse.wheel(0, scrolled);
			await expect.poll(() => visitor.page.evaluate(() => scrollY > 0)).toBe(scrolled > 0);
			const [at, button] = [await summary.boundingBox(), await order.boundingBox()];
			expect(at?.x, `${scrolled}`).toBeGreaterThan(640);
			expect(at?.y, `${scrolled}`).toBeGreaterThanOrEqual(0);
			expect((button?.y ?? 800) + (button?.height ?? 0), `${scrolled}`).toBeLessThanOrEqual(800);
		}
	});

	test("on a phone 'Approve' of a request is as wide as the screen and within reach of a thumb", async () => {
		const visitor = await visit();
		await visitor.open("/login?from=/requests/demo-request");
		await signIn(visitor, demoOwner());
		await visitor.expectPath("/requests/demo-request");
		const { height = 0 } = visitor.page.viewportSize() ?? {};
		const approve = await visitor.button("Approve").boundingBox();
		expect(approve?.width).toBeGreaterThan(300);
		expect(approve?.y).toBeGreaterThan(height / 2);
		expect((approve?.y ?? 0) + (approve?.height ?? 0)).toBeLessThanOrEqual(height);
	});
});

describe("on a small phone", () => {
	const visit = useVisitors({ scripts: false, width: 320 });

	test("the header of a signed-in shopper is a line of links and one to find parts", async () => {
		const visitor = await visit();
		await signUpShopper(visitor);
		await visitor.open("/contact");
		expect((await visitor.page.locator(".header-row").boundingBox())?.height).toBeLessThanOrEqual(
			108,
		);
		await visitor.expectNoSidewaysScroll();
	});
});

describe("with scripts", () => {
	const visit = useVisitors({ scripts: true, width: 1280 });

	test("a toast disappears with its page and does not take the focus", async () => {
		const visitor = await visit();
		await signUpShopper(visitor);
		await openProduct(visitor);
		await visitor.button("CART").click();
		await visitor.expectText(ADDED);
		const holder = await visitor.page.evaluate(() =>
			Boolean(document.activeElement?.closest(".toasts")),
		);
		expect(holder).toBe(false);
		await (await visitor.accountMenu()).getByRole("link", { name: "BLOG" }).click();
		await visitor.expectPath("/blogs");
		await visitor.page.getByRole("heading", { level: 1, name: "Blog", exact: true }).waitFor();
		expect(await visitor.page.getByText(ADDED).count()).toBe(0);
	});

	test("a photo of more than 5 MB is resized before the upload", async () => {
		const visitor = await visit();
		await signUpShopper(visitor);
		await visitor.open("/updateprofile");
		const file = { name: "photo.bmp", mimeType: "image/bmp", buffer: bitmap(1600, 1200) };
		expect(file.buffer.length).toBeGreaterThan(5 * 1024 * 1024);
		const photo = visitor.page.locator("#field-photo");
		await photo.setInputFiles(file);
		const chosen = () => photo.evaluate((it: HTMLInputElement) => it.files?.[0]?.type);
		await expect.poll(chosen).toBe("image/jpeg");
		await visitor.button("Upload profile photo").click();
		await visitor.expectText("Profile picture upload Successfully");
	});
});

describe("in forced colours", () => {
	const visit = useVisitors({ scripts: false, width: 1280 }, { forcedColors: "active" });

	test("the current page of a navigation looks different", async () => {
		const visitor = await visit();
		await visitor.open("/dashboard/orders?status=paid");
		await signIn(visitor, demoAdmin());
		await visitor.expectPath("/dashboard/orders");
		for (const list of ["#dashboard-nav", ".tabs"]) {
			const ground = (link: string) =>
				visitor.page
					.locator(`${list} a${link}`)
					.first()
					.evaluate((it) => getComputedStyle(it).backgroundColor);
			expect(await ground("[aria-current]")).not.toBe(await ground(":not([aria-current])"));
		}
	});
});

/** An uncompressed bitmap, three bytes per pixel; the width is a multiple of four. */
function bitmap(width: number, height: number): Buffer {
	const HEADER = 54;
	const file = Buffer.alloc(HEADER + width * height * 3, 255);
	file.fill(0, 0, HEADER);
	file.write("BM");
	file.writeUInt32LE(file.length, 2);
	file.writeUInt32LE(HEADER, 10);
	file.writeUInt32LE(40, 14);
	file.writeInt32LE(width, 18);
	file.writeInt32LE(height, 22);
	file.writeUInt16LE(1, 26);
	file.writeUInt16LE(24, 28);
	return file;
}
