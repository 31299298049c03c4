import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { launchHeadlessShell } from "../../scripts/browser";
import {
	type Account,
	demoAdmin,
	demoOwner,
	fillSignUp,
	newAccount,
	signIn,
	signUpShopper,
	verifyByMail,
} from "./accounts";
import { CARDS, payByCard, readTransactionId } from "./card";
import type { Mode } from "./modes";
import { openPayment, placeOrder, row } from "./orders";
import { openProduct, type Product } from "./products";
import { inbox } from "./shop";
import { confirmApp, startTwoFactorSetup } from "./two-factor";
import { describeWindow, openWindow, type Visitor } from "./visitor";

/** A newcomer's account is verified but empty, without a name; the owner is that of a company. */
export const USER_KINDS = [
	"visitor",
	"unverified",
	"newcomer",
	"shopper",
	"owner",
	"admin",
] as const;
export type UserKind = (typeof USER_KINDS)[number];

/** Values for `{product}` and the like in a path. */
type PathParameters = Record<
	| "product"
	| "unpaid"
	| "paid"
	| "cart"
	| "line"
	| "list"
	| "review"
	| "blog"
	| "comment"
	| "user"
	| "toShip"
	| "token"
	| "webhook"
	| "issue"
	| "category"
	| "family"
	| "attribute"
	| "subscriber"
	| "backorder",
	string
>;

const WITHOUT_SCRIPTS: Mode = { scripts: false, width: 1280 };
const PICTURE = "app/routes/home/hero-720.webp";

/**
 * A shop with an example of everything and a window per kind of user, filled through its own pages.
 */
export class FullShop {
	private readonly accounts: Partial<Record<UserKind, Account>> = {};
	private readonly pathParameters: Partial<PathParameters> = {};
	private readonly products: Partial<Record<"unpaid" | "paid" | "line" | "toShip", Product>> = {};
	private readonly windows = new Map<string, Visitor>();
	private readonly confirmations = new Map<UserKind, Promise<void>>();

	constructor(readonly browser: Browser) {}

	async fill(): Promise<void> {
		await Promise.all([
			this.addUser("unverified", this.signUpOnly.bind(this)),
			this.addUser("newcomer", this.signUpWithoutName.bind(this)),
			this.addUser("shopper", this.fillShopper.bind(this)),
			this.addUser("owner", async (visitor) => {
				const owner = demoOwner();
				await visitor.open("/login");
				await signIn(visitor, owner);
				await visitor.expectPath("/");
				return owner;
			}),
			this.addUser("admin", async (visitor) => {
				await visitor.open("/login");
				await signIn(visitor, demoAdmin());
				await visitor.expectPath("/");
				return demoAdmin();
			}),
		]);
		const admin = await this.getWindow("admin", WITHOUT_SCRIPTS);
		await admin.open("/blogs");
		const blog = await admin.page.locator('article[id^="blog-"]').first().getAttribute("id");
		this.pathParameters.blog = blog?.replace(/^blog-/, "") ?? "";
		const sought = encodeURIComponent(this.accounts.newcomer?.email ?? "");
		await admin.open(`/dashboard?find=${sought}`);
		const del = await admin.page.getByRole("link", { name: /^Delete / }).getAttribute("href");
		this.pathParameters.user = del?.split("/")[3] ?? "";
		await admin.open("/dashboard/webhooks/add");
		await admin.field("URL").fill(new URL(`/hooks?for=${Date.now()}`, inbox).href);
		await admin.page.getByLabel("order.shipped").check();
		await admin.button("Add webhook").click();
		await admin.link("I have copied it").click();
		await admin.button("Send test").click();
		await admin.expectText("Test delivered");
		this.pathParameters.webhook = new URL(admin.page.url()).pathname.split("/")[3];
		await this.readCatalogueIds(admin);
		await admin.open("/dashboard/newsletter/write");
		await admin.field("Subject").fill("New vices");
		await admin.field("Text").fill("Hardened jaws.");
		await admin.button("Save and preview").click();
		await admin.page.getByRole("heading", { level: 1, name: "New vices" }).waitFor();
		this.pathParameters.issue = new URL(admin.page.url()).pathname.split("/")[3];
		await admin.open("/newsletter");
		const main = admin.page.getByRole("main");
		await main.getByLabel("Your email").fill(newAccount().email);
		await main.getByRole("button", { name: "Subscribe" }).click();
		await admin.expectText("We've sent you an email. Open its link to subscribe");
		await admin.open("/dashboard/newsletter/subscribers?state=pending");
		this.pathParameters.subscriber = await this.readIdFromLink(
			admin,
			"/dashboard/newsletter/subscribers/",
		);
		await admin.open("/dashboard/backorders/part/pillow-block-ucp205");
		this.pathParameters.backorder = await this.readIdFromLink(admin, "/dashboard/backorders/");
	}

	private async readCatalogueIds(admin: Visitor): Promise<void> {
		const lists = { category: "categories", family: "families", attribute: "attributes" } as const;
		for (const name of ["category", "family", "attribute"] as const) {
			const path = `/dashboard/${lists[name]}`;
			await admin.open(path);
			const link = admin.page.getByRole("link", { name: /^Edit / }).last();
			this.pathParameters[name] = (await link.getAttribute("href"))?.split("/")[3];
		}
	}

	private async readIdFromLink({ page }: Visitor, path: string): Promise<string> {
		const href = await page.locator(`a[href^="${path}"]`).first().getAttribute("href");
		return href?.slice(path.length).split("/")[0] ?? "";
	}

	/** Returns the same window for the same settings. */
	async getWindow(who: UserKind, mode: Mode): Promise<Visitor> {
		const key = `${who} ${mode.scripts} ${mode.width}`;
		const open = this.windows.get(key) ?? (await this.newWindow(who, mode));
		this.windows.set(key, open);
		return open;
	}

	/** For all windows of the account, of which several may ask at once. */
	confirmPassword(who: Exclude<UserKind, "visitor">, visitor: Visitor): Promise<void> {
		const running = this.confirmations.get(who) ?? this.confirmInWindow(who, visitor);
		this.confirmations.set(who, running);
		return running.finally(() => this.confirmations.delete(who));
	}

	private async confirmInWindow(
		who: Exclude<UserKind, "visitor">,
		visitor: Visitor,
	): Promise<void> {
		// Otherwise another window has confirmed meanwhile.
		if (new URL(visitor.page.url()).pathname !== "/account/confirm") return;
		await visitor.field("Password").fill(this.getAccount(who).password);
		await visitor.button("Continue").click();
		await visitor.page.waitForURL((url) => url.pathname !== "/account/confirm");
		const cookies = await visitor.page.context().cookies();
		const windows = Array.from(this.windows).filter(([key]) => key.startsWith(`${who} `));
		await Promise.all(windows.map(([, { page }]) => page.context().addCookies(cookies)));
	}

	/** What a window was still loading when a test failed would answer the next one. */
	async closeWindows(): Promise<void> {
		const windows = Array.from(this.windows).filter(([key]) => !key.endsWith(" false 1280"));
		for (const [key] of windows) this.windows.delete(key);
		await Promise.all(windows.map(([, { page }]) => page.context().close()));
	}

	async newWindow(who: UserKind, mode: Mode): Promise<Visitor> {
		const existing = this.windows.get(`${who} false 1280`);
		const storageState = await existing?.page.context().storageState();
		return openWindow(this.browser, mode, { storageState, reducedMotion: "no-preference" });
	}

	getAccount(who: Exclude<UserKind, "visitor">): Account {
		const account = this.accounts[who];
		if (!account) throw new Error(`There is no ${who} in this shop.`);
		return account;
	}

	getProduct(kind: "unpaid" | "paid" | "line" | "toShip"): Product {
		const product = this.products[kind];
		if (!product) throw new Error(`The shopper has no '${kind}'.`);
		return product;
	}

	/** Leaves out the statuses that the page list expects. */
	listUnexpectedErrors(): string[] {
		const visitors = [...this.windows.values()];
		for (const visitor of visitors) visitor.allowErrors(400, 403, 404);
		return visitors.flatMap((visitor) => visitor.listUnexpectedErrors());
	}

	resolvePath(path: string): string {
		return path.replace(/\{(\w+)\}/g, (_, name: keyof PathParameters) => {
			const id = this.pathParameters[name];
			if (!id) throw new Error(`There is no '${name}' in this shop.`);
			return id;
		});
	}

	private async addUser(
		who: UserKind,
		prepare: (visitor: Visitor) => Promise<Account>,
	): Promise<void> {
		const visitor = await this.getWindow(who, WITHOUT_SCRIPTS);
		this.accounts[who] = await prepare(visitor);
	}

	private async signUpOnly(visitor: Visitor): Promise<Account> {
		const account = newAccount();
		await visitor.open("/signup");
		await fillSignUp(visitor, account);
		await visitor.expectPath("/");
		return account;
	}

	private async signUpWithoutName(visitor: Visitor): Promise<Account> {
		const account = await this.signUpOnly(visitor);
		await verifyByMail(visitor, account, 1);
		await visitor.open("/updateprofile");
		await visitor.page.locator("#field-name").fill("");
		await visitor.button("Update").click();
		await visitor.expectPath("/profile");
		return account;
	}

	private async fillShopper(visitor: Visitor): Promise<Account> {
		const account = await signUpShopper(visitor);
		const { page } = visitor;
		await this.placeOrders(visitor);
		await this.addToCart(visitor);
		await visitor.open("/checkout");
		await page.getByLabel(/^Pickup/).check();
		await visitor.button("Place order").click();
		await page.waitForURL(/\/myorder\//);
		this.pathParameters.cart = new URL(page.url()).pathname.split("/")[2];
		const product = await this.addToCart(visitor);
		this.products.line = product;
		this.pathParameters.product = product.path.split("/")[2];
		await visitor.open("/mycart");
		this.pathParameters.line = await this.readIdFromLink(visitor, "/mycart/");
		await visitor.button("Save as list").click();
		await visitor.field("Name").fill("Workshop");
		await visitor.button("Save as list").click();
		await page.getByRole("heading", { level: 1, name: "Workshop" }).waitFor();
		this.pathParameters.list = new URL(page.url()).pathname.split("/")[2];

		await visitor.open("/myreview");
		await page.getByLabel("4.5 of 5 stars").check({ force: true });
		await visitor.field("Review").fill("The threads run true and the box was full.");
		await visitor.button("Post review").click();
		await visitor.expectText("Your review is posted");
		this.pathParameters.review = await this.readIdFromLink(visitor, "/myreview/");
		await visitor.open("/blogs");
		await visitor.field("Your comment").first().fill("This helped me choose.");
		await visitor.button("Comment").first().click();
		await visitor.expectText("This helped me choose.");
		const taking = page.locator('a[href*="/comments/"]').first();
		this.pathParameters.comment = (await taking.getAttribute("href"))?.split("/")[4];
		await visitor.open("/contact");
		await visitor.field("Contact Number").fill("+880 1711 000000");
		await visitor.field("Message").fill("Do you have the bench vice in 150 mm?");
		await visitor.button("Send message").click();
		await visitor.expectText(/We received your message/);
		await visitor.open("/account/tokens/new");
		await visitor.field("Name").fill("Stock sheet");
		await visitor.button("Create token").click();
		await visitor.link("I have copied it").click();
		const revoke = await visitor.link("Revoke Stock sheet").getAttribute("href");
		this.pathParameters.token = revoke?.split("/")[3];
		await visitor.open("/updateprofile");
		await page.locator("#field-photo").setInputFiles(PICTURE);
		await visitor.button("Upload profile photo").click();
		await visitor.expectText("Profile picture upload Successfully");
		await confirmApp(visitor, await startTwoFactorSetup(visitor));
		return account;
	}

	private async placeOrders(visitor: Visitor): Promise<void> {
		for (const kind of ["toShip", "paid", "unpaid"] as const) {
			const product = await openProduct(visitor);
			await visitor.expectPath(product.path);
			await placeOrder(visitor);
			this.products[kind] = product;
			if (kind === "unpaid") {
				const pay = row(visitor, product.name).getByRole("link", { name: "pay" });
				this.pathParameters.unpaid = (await pay.getAttribute("href"))?.split("/")[2];
			} else {
				this.pathParameters[kind] = await openPayment(visitor, product);
				await payByCard(visitor, CARDS.good);
				await readTransactionId(visitor);
			}
		}
	}

	private async addToCart(visitor: Visitor): Promise<Product> {
		const product = await openProduct(visitor);
		await visitor.expectPath(product.path);
		await visitor.button("CART").click();
		await visitor.expectText("You successfully added your cart");
		return product;
	}
}

export function useFullShop(): () => FullShop {
	let shop: FullShop;
	beforeAll(async () => {
		shop = new FullShop(await launchHeadlessShell());
		await shop.fill();
	});
	afterEach(async ({ task }) => {
		if (task.result?.state !== "fail") return;
		const pages = shop.browser.contexts().flatMap((context) => context.pages());
		await Promise.all(pages.slice(-2).map(describeWindow));
	});
	afterAll(() => shop?.browser.close());
	return () => shop;
}
