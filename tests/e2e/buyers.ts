import type { Browser, BrowserContext } from "playwright-core";
import { companyMembers, exemptBuyer, tradeBuyer } from "../../scripts/seed/people";
import { type Account, demoAdmin, signIn, signUpShopper } from "./accounts";
import { fillDelivery } from "./orders";
import { openWindow, type Visitor } from "./visitor";

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

export const FAMILY = "/families/hex-bolts-8-8";

/** By what widens their pages. The shop's company and a new person get the contract for two parts. */
export const BUYERS = [
	"visitor",
	"buyer with a contract for two parts",
	"buyer with a contract for all parts",
	"VAT exempt buyer",
	...companyMembers.map(({ role }) => `company ${role}` as const),
] as const;
export type Buyer = (typeof BUYERS)[number];

/** Quantities that the shop's own lists don't have. */
const CONTRACT = [
	...["TY-0008 700", "TY-0008 20 690", "TY-0008 100 612.25"],
	...["TY-0012 500", "TY-0012 5 450"],
].join("\n");

const LONG_NUMBER = `KSW/FASTENERS/${"ZINC-PLATED-".repeat(3)}M8x40`;

async function enter(visitor: Visitor, account: Account): Promise<void> {
	await visitor.open("/login");
	await signIn(visitor, account);
	await visitor.expectPath("/");
}

/** For the companies and persons with these emails. */
async function addContract(browser: Browser, emails: readonly string[]): Promise<void> {
	const admin = await openWindow(browser, { scripts: false, width: 1280 });
	const { page } = admin;
	await enter(admin, demoAdmin());
	await admin.open("/dashboard/prices/add");
	const name = `Two parts ${Date.now()}`;
	await admin.field("Name").fill(name);
	await admin.field("Kind").selectOption("contract");
	await admin.field("State").selectOption("active");
	await admin.button("Add price list").click();
	await page.getByText("Add or change prices").click();
	await page.getByRole("textbox", { name: "Prices" }).fill(CONTRACT);
	await admin.button("Check prices").click();
	await admin.button("Save prices").click();
	for (const email of emails) {
		await admin.open(`/dashboard/customers?find=${encodeURIComponent(email)}`);
		await page.locator('main tbody a[href^="/dashboard/customers/"]').first().click();
		await page.getByLabel(name).check();
		await admin.button("Save terms").click();
		await admin.expectText("Updated");
	}
	await page.context().close();
}

async function fillCart(visitor: Visitor): Promise<void> {
	await visitor.open(FAMILY);
	for (const number of ["TY-0008", "TY-0012"])
		await visitor.field(`Quantity of ${number}`).fill("1");
	await visitor.button("Add all to cart").last().click();
	await visitor.expectPath("/mycart");
}

/** Something of each kind in the cart, the lists and the orders. */
async function fillPages(visitor: Visitor): Promise<void> {
	const { page } = visitor;
	await fillCart(visitor);
	await visitor.open("/checkout");
	// A company's is already there.
	if ((await visitor.field("Address").inputValue()) === "") await fillDelivery(visitor);
	else await page.getByLabel(/^Pickup/).check();
	const place = page.getByRole("button", { name: /^(Place order|Request approval)/ });
	await place.click();
	await page.waitForLoadState();
	// Who saw the charge of another method sees the page once more.
	if (new URL(page.url()).pathname === "/checkout") await place.click();
	await page.waitForURL((url) => url.pathname !== "/checkout");
	await fillCart(visitor);
	await visitor.button("Save as list").click();
	await visitor.field("Name").fill("Bolts of the month");
	await visitor.button("Save as list").click();
	await page.getByRole("heading", { level: 1, name: "Bolts of the month" }).waitFor();
	await visitor.open("/order-pad");
	await page.locator("main textarea").fill("TY-0008 1\nTY-0912 3\nno-such-part 1");
	await visitor.button("Check the list").click();
	await page.waitForURL(/order-pad\/./);
}

/** The company's own numbers, as long as they may be in practice. */
async function addOwnNumbers(owner: Visitor): Promise<void> {
	await owner.open("/company/part-numbers");
	await owner.page.getByRole("textbox", { name: "Add numbers" }).fill(`${LONG_NUMBER}, TY-0008`);
	await owner.button("Add numbers").click();
	await owner.expectText(LONG_NUMBER);
}

/** Returns the session of each. Every second one sees prices without VAT, too. */
export async function createBuyers(
	browser: Browser,
): Promise<Record<Buyer, StorageState | undefined>> {
	const open = () => openWindow(browser, { scripts: false, width: 1280 });
	const person = await open();
	const contracted = await signUpShopper(person);
	await addContract(browser, [contracted.email, companyMembers[0].email]);
	const states: [Buyer, StorageState | undefined][] = [["visitor", undefined]];
	const accounts: [Buyer, Account | null][] = [
		["buyer with a contract for two parts", null],
		["buyer with a contract for all parts", tradeBuyer],
		["VAT exempt buyer", exemptBuyer],
		...companyMembers.map((member) => [`company ${member.role}`, member] as [Buyer, Account]),
	];
	for (const [buyer, account] of accounts) {
		const visitor = account ? await open() : person;
		if (account) await enter(visitor, account);
		if (buyer === "company owner") await addOwnNumbers(visitor);
		if (buyer !== "company viewer") await fillPages(visitor);
		// Who pays no VAT has no choice.
		const net = visitor.button("Show prices excl. VAT").first();
		if (states.length % 2 === 1 && (await net.count()) > 0) await net.click();
		states.push([buyer, await visitor.page.context().storageState()]);
		await visitor.page.context().close();
	}
	return Object.fromEntries(states) as Record<Buyer, StorageState | undefined>;
}
