import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { launchHeadlessShell } from "../../scripts/browser";
import {
	type Account,
	demoAdmin,
	fillSignUp,
	newAccount,
	newShopper,
	signIn,
	verifyByMail,
} from "./accounts";
import { CARDS, payWith, transactionId } from "./card";
import { goAndPay, orderIt, row } from "./orders";
import { openProduct, type Product } from "./products";
import { inbox } from "./shop";
import { confirmApp, startTwoFactorSetup } from "./two-factor";
import { describeWindow, openWindow, type Visitor } from "./visitor";
import type { Way } from "./ways";

/** A newcomer's account is verified but empty, without a name. */
export const USER_KINDS = ["visitor", "unverified", "newcomer", "shopper", "admin"] as const;
export type Who = (typeof USER_KINDS)[number];

/** What `{product}` and the like stand for in a path. */
export type Places = Record<
	| "product"
	| "unpaid"
	| "paid"
	| "checkout"
	| "line"
	| "review"
	| "blog"
	| "comment"
	| "user"
	| "toShip"
	| "token"
	| "webhook"
	| "issue"
	| "subscriber",
	string
>;

const WITHOUT_SCRIPTS: Way = { scripts: false, width: 1280 };
const PICTURE = "app/routes/home/hero-720.webp";

/**
 * A shop with an example of everything and a window per kind of user, filled through its own pages.
 */
export class FullShop {
	private readonly accounts: Partial<Record<Who, Account>> = {};
	private readonly places: Partial<Places> = {};
	private readonly products: Partial<Record<"unpaid" | "paid" | "line" | "toShip", Product>> = {};
	private readonly windows = new Map<string, Visitor>();

	constructor(readonly browser: Browser) {}

	async fill(): Promise<void> {
		await Promise.all([
			this.addUser("unverified", this.signUpOnly.bind(this)),
			this.addUser("newcomer", this.signUpAndForgetName.bind(this)),
			this.addUser("shopper", this.shop.bind(this)),
			this.addUser("admin", async (visitor) => {
				await visitor.open("/login");
				await signIn(visitor, demoAdmin());
				await visitor.isAt("/");
				return demoAdmin();
			}),
		]);
		const admin = await this.getWindow("admin", WITHOUT_SCRIPTS);
		await admin.open("/blogs");
		const blog = await admin.page.locator("article.blog").first().getAttribute("id");
		this.places.blog = blog?.replace(/^blog-/, "") ?? "";
		const sought = encodeURIComponent(this.accounts.newcomer?.email ?? "");
		await admin.open(`/dashboard?email=${sought}`);
		const del = await admin.page.getByRole("link", { name: /^Delete / }).getAttribute("href");
		this.places.user = del?.split("/")[3] ?? "";
		await admin.open("/dashboard/webhooks/add");
		await admin.field("URL").fill(new URL(`/hooks?for=${Date.now()}`, inbox).href);
		await admin.page.getByLabel("order.shipped").check();
		await admin.button("Add webhook").click();
		await admin.link("I have copied it").click();
		await admin.button("Send test").click();
		await admin.sees("Test delivered");
		this.places.webhook = new URL(admin.page.url()).pathname.split("/")[3];
		await admin.open("/dashboard/newsletter/write");
		await admin.field("Subject").fill("New vices");
		await admin.field("Text").fill("Hardened jaws.");
		await admin.button("Save and preview").click();
		await admin.page.getByRole("heading", { level: 1, name: "New vices" }).waitFor();
		this.places.issue = new URL(admin.page.url()).pathname.split("/")[3];
		await admin.open("/newsletter");
		const main = admin.page.getByRole("main");
		await main.getByLabel("Your email").fill(newAccount().email);
		await main.getByRole("button", { name: "Subscribe" }).click();
		await admin.sees("We've sent you an email. Open its link to subscribe");
		await admin.open("/dashboard/newsletter/subscribers?state=pending");
		this.places.subscriber = await this.idIn(admin, "/dashboard/newsletter/subscribers/");
	}

	private async idIn({ page }: Visitor, path: string): Promise<string> {
		const href = await page.locator(`a[href^="${path}"]`).first().getAttribute("href");
		return href?.slice(path.length).split("/")[0] ?? "";
	}

	/** Returns the same window for the same settings. */
	async getWindow(who: Who, way: Way): Promise<Visitor> {
		const key = `${who} ${way.scripts} ${way.width}`;
		const open = this.windows.get(key) ?? (await this.newWindow(who, way));
		this.windows.set(key, open);
		return open;
	}

	async newWindow(who: Who, way: Way): Promise<Visitor> {
		const existing = this.windows.get(`${who} false 1280`);
		const storageState = await existing?.page.context().storageState();
		return openWindow(this.browser, way, { storageState, reducedMotion: "no-preference" });
	}

	getAccount(who: Exclude<Who, "visitor">): Account {
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
	complaints(): string[] {
		const visitors = [...this.windows.values()];
		for (const visitor of visitors) visitor.expects(400, 403, 404);
		return visitors.flatMap((visitor) => visitor.unexpectedComplaints());
	}

	at(path: string): string {
		return path.replace(/\{(\w+)\}/g, (_, name: keyof Places) => {
			const id = this.places[name];
			if (!id) throw new Error(`There is no '${name}' in this shop.`);
			return id;
		});
	}

	private async addUser(who: Who, come: (visitor: Visitor) => Promise<Account>): Promise<void> {
		const visitor = await this.getWindow(who, WITHOUT_SCRIPTS);
		this.accounts[who] = await come(visitor);
	}

	private async signUpOnly(visitor: Visitor): Promise<Account> {
		const account = newAccount();
		await visitor.open("/signup");
		await fillSignUp(visitor, account);
		await visitor.isAt("/");
		return account;
	}

	private async signUpAndForgetName(visitor: Visitor): Promise<Account> {
		const account = await this.signUpOnly(visitor);
		await verifyByMail(visitor, account, 1);
		await visitor.open("/updateprofile");
		await visitor.page.locator("#field-name").fill("");
		await visitor.button("Update").click();
		await visitor.isAt("/profile");
		return account;
	}

	private async shop(visitor: Visitor): Promise<Account> {
		const account = await newShopper(visitor);
		const { page } = visitor;
		for (const kind of ["toShip", "paid", "unpaid"] as const) {
			const product = await openProduct(visitor);
			await visitor.isAt(product.path);
			await orderIt(visitor);
			this.products[kind] = product;
			if (kind === "unpaid") {
				const pay = row(visitor, product.name).getByRole("link", { name: "pay" });
				this.places.unpaid = (await pay.getAttribute("href"))?.split("/")[2];
			} else {
				this.places[kind] = await goAndPay(visitor, product);
				await payWith(visitor, CARDS.good);
				await transactionId(visitor);
			}
		}
		await this.toCart(visitor);
		await visitor.open("/mycart/order");
		await visitor.button("Place order").click();
		await page.waitForURL(/\/checkout\//);
		this.places.checkout = new URL(page.url()).pathname.split("/")[2];
		const product = await this.toCart(visitor);
		this.products.line = product;
		this.places.product = product.path.split("/")[2];
		await visitor.open("/mycart");
		this.places.line = await this.idIn(visitor, "/mycart/");

		await visitor.open("/myreview");
		await page.getByLabel("4.5 of 5 stars").check({ force: true });
		await visitor.field("Review").fill("The threads run true and the box was full.");
		await visitor.button("Post review").click();
		await visitor.sees("Your review is posted");
		this.places.review = await this.idIn(visitor, "/myreview/");
		await visitor.open("/blogs");
		await visitor.field("Your comment").first().fill("This helped me choose.");
		await visitor.button("Comment").first().click();
		await visitor.sees("This helped me choose.");
		const taking = page.locator('a[href*="/comments/"]').first();
		this.places.comment = (await taking.getAttribute("href"))?.split("/")[4];
		await visitor.open("/contact");
		await visitor.field("Contact Number").fill("+880 1711 000000");
		await visitor.field("Message").fill("Do you have the bench vice in 150 mm?");
		await visitor.button("Send message").click();
		await visitor.sees(/We received your message/);
		await visitor.open("/account/tokens/new");
		await visitor.field("Name").fill("Stock sheet");
		await visitor.button("Create token").click();
		await visitor.link("I have copied it").click();
		const revoke = await visitor.link("Revoke Stock sheet").getAttribute("href");
		this.places.token = revoke?.split("/")[3];
		await visitor.open("/updateprofile");
		await page.locator("#field-photo").setInputFiles(PICTURE);
		await visitor.button("Upload profile photo").click();
		await visitor.sees("Profile picture upload Successfully");
		await confirmApp(visitor, await startTwoFactorSetup(visitor));
		return account;
	}

	private async toCart(visitor: Visitor): Promise<Product> {
		const product = await openProduct(visitor);
		await visitor.isAt(product.path);
		await visitor.button("CART").click();
		await visitor.sees("You successfully added your cart");
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
