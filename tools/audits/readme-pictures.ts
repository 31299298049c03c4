import { parseArgs } from "node:util";
import type { Browser, BrowserContextOptions } from "playwright-core";
import sharp from "sharp";
import { launchBrowser } from "../../scripts/browser";

/**
 * `npm run readme-pictures -- --base http://127.0.0.1:8787 --font Inter`: takes the README's pictures of a local shop
 * with its demo data. The font must be installed; browsers without the system's own fonts look poor.
 */
const { values } = parseArgs({
	options: {
		base: { type: "string", default: "http://127.0.0.1:8787" },
		font: { type: "string", default: "Inter" },
	},
});

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 800 };
const GAP = 35;

async function takePictures(
	browser: Browser,
	paths: readonly string[],
	{ login, ...options }: BrowserContextOptions & { login?: readonly [string, string] },
): Promise<Buffer[]> {
	const context = await browser.newContext({ bypassCSP: true, ...options });
	const page = await context.newPage();
	if (login) {
		await page.goto(`${values.base}/login`);
		await page.fill("[name=email]", login[0]);
		await page.fill("[name=password]", login[1]);
		await page.press("[name=password]", "Enter");
		await page.waitForURL((url) => url.pathname !== "/login");
	}
	const pictures: Buffer[] = [];
	for (const path of paths) {
		await page.goto(values.base + path);
		await page.addStyleTag({
			content: `html { font-family: "${values.font}", sans-serif !important; }`,
		});
		await page.waitForTimeout(1500);
		pictures.push(await page.screenshot());
	}
	await context.close();
	return pictures;
}

const save = (picture: Buffer, name: string) =>
	sharp(picture).webp({ quality: 82 }).toFile(`docs/${name}.webp`);

const browser = await launchBrowser();
try {
	const buyer = ["shopper@toolyard.test", "shopper-demo-1"] as const;
	const [home, family] = await takePictures(browser, ["/", "/families/hex-bolts-8-8"], {
		viewport: WIDE,
		login: buyer,
	});
	const [today] = await takePictures(browser, ["/dashboard/overview"], {
		viewport: WIDE,
		login: ["admin@toolyard.test", "admin-demo-1"],
	});
	if (!home || !family || !today) throw new Error("A picture is missing.");
	await Promise.all([save(home, "home"), save(family, "product"), save(today, "dashboard")]);
	const phones = await takePictures(
		browser,
		["/products?q=m8x40+zinc", "/families/hex-bolts-8-8", "/order-pad"],
		{ viewport: PHONE, login: buyer },
	);
	const beside = phones.map((input, at) => ({ input, top: 0, left: at * (PHONE.width + GAP) }));
	await sharp({ create: { width: 1240, height: 800, channels: 3, background: "#d9d7d0" } })
		.composite(beside)
		.webp({ quality: 82 })
		.toFile("docs/phone.webp");
} finally {
	await browser.close();
}
