import { describe, expect, test } from "vitest";
import { companyMembers } from "../../scripts/seed/people";
import {
	type Account,
	fillSignUp,
	findDemoAccount,
	newAccount,
	signIn,
	signUpShopper,
	startDay,
	verifyByMail,
} from "./accounts";
import { FAMILY } from "./buyers";
import { CARDS, payByCard, readTransactionId } from "./card";
import { waitForMail } from "./inbox";
import { DELIVERY } from "./orders";
import { useVisitors, type Visitor } from "./visitor";

const [owner, , requester] = companyMembers;
const PART = "TY-1616";
const LIST = "Parts and quantities (optional)";

const getPath = ({ page }: Visitor) => new URL(page.url()).pathname;

/** Sends the form for a quote; returns the quote's number, its link and its page for staff. */
async function ask(buyer: Visitor, sales: Visitor) {
	await buyer.button("Request a quote").click();
	await buyer.page.waitForURL(/\/quotes\/(?!new)./);
	await buyer.expectText("We have your request");
	await buyer.expectNoSidewaysScroll();
	const number = (await buyer.page.locator("h1").innerText()).replace("Quote ", "");
	await sales.open("/dashboard/quotes");
	await sales.expectNoSidewaysScroll();
	await sales.link(number).click();
	await sales.page.waitForURL(/\/dashboard\/quotes\/./);
	return { number, link: getPath(buyer), path: getPath(sales) };
}

async function answer(sales: Visitor, path: string, lines: string): Promise<void> {
	await sales.open(path);
	await sales.field("Lines").fill(lines);
	await sales.button("Send").click();
	await sales.expectText("Sent. The buyer gets an email");
	await sales.expectNoSidewaysScroll();
}

/** The link of the newest mail about the quote. */
async function readLink(email: string, subject: string): Promise<string> {
	const { links } = await waitForMail(email, subject);
	const link = links.find((url) => url.includes("/quotes/"));
	if (!link) throw new Error(`The mail "${subject}" has no link.`);
	return new URL(link).pathname;
}

async function logInFrom(visitor: Visitor, link: string, account: Account): Promise<void> {
	await visitor.open(link);
	await visitor.link("Log in").last().click();
	await visitor.expectPath("/login");
	await signIn(visitor, account);
	await visitor.expectPath(link);
}

async function acceptAndOrder(visitor: Visitor): Promise<void> {
	await visitor.field("Address").fill(DELIVERY.address);
	await visitor.field("Phone").fill(DELIVERY.phone);
	await visitor.button("Accept and order").click();
}

describe("JavaScript off, 360 px", () => {
	const visit = useVisitors({ scripts: false, width: 360 });

	async function visitAsSales(): Promise<Visitor> {
		const sales = await visit();
		await startDay(sales, findDemoAccount("demo-sales"));
		return sales;
	}

	test("a visitor asks, staff answer, and the visitor signs up, accepts and pays", async () => {
		const [visitor, sales] = [await visit(), await visitAsSales()];
		visitor.allowErrors(400);
		sales.allowErrors(400);
		const account = newAccount();
		await visitor.open(FAMILY);
		await visitor.link("Request a quote").click();
		await visitor.expectPath("/quotes/new");
		const list = visitor.field(LIST);
		expect(await list.inputValue()).toMatch(/^Hex bolts/);
		await list.fill(`${PART} x 4\n${PART} x 6\nThreaded rod in pieces of 40 cm`);
		await visitor.field("Message (optional)").fill("In one delivery, please.");
		await visitor.button("Request a quote").click();
		await visitor.expectText("Name is Required");
		expect(await list.inputValue()).toContain("Threaded rod");
		await visitor.expectNoSidewaysScroll();
		await visitor.field("Name").fill(account.name);
		await visitor.field("Email").fill(account.email);
		const { number, link, path } = await ask(visitor, sales);
		await sales.expectText("In one delivery, please.");
		await sales.button("Send").click();
		await sales.expectText("Line 3: enter the unit price in tk.");
		const lines = `${PART}; 4; 300; 2\n${PART}; 6; 280; 2\nRod in pieces of 40 cm; 1; 120`;
		await answer(sales, path, lines);

		expect(await readLink(account.email, `Your quote ${number}`)).toBe(link);
		await visitor.open(link);
		await visitor.expectText(`Log in as ${account.email} to accept.`);
		await visitor.link("Log in").last().click();
		await visitor.link("Create an account").click();
		await visitor.expectPath("/signup");
		await fillSignUp(visitor, account);
		await verifyByMail(visitor, account, 3, link);
		await visitor.expectNoSidewaysScroll();
		await acceptAndOrder(visitor);
		await visitor.expectText(`Choose one quantity of ${PART}.`);
		await visitor.page.getByRole("radio", { name: /^6 / }).check();
		await visitor.expectNoSidewaysScroll();
		await acceptAndOrder(visitor);
		await visitor.page.waitForURL(/\/myorder\/[^/]+$/);
		await visitor.expectText("tk 1,800");
		const order = getPath(visitor);
		await payByCard(visitor, CARDS.good);
		expect(await readTransactionId(visitor)).toMatch(/^pi_/);
		expect(await visitor.open(`${order}/invoice`)).toBe(200);
		await visitor.expectText(/INV-\d{4}-\d{6}/);
		await visitor.expectText("Rod in pieces of 40 cm");
		await visitor.open("/quotes");
		await visitor.expectText("Accepted");
	});

	test("a requester passes the link to the owner, who accepts and pays", async () => {
		const [asker, sales, office] = [await visit(), await visitAsSales(), await visit()];
		await asker.open(`/order-pad?l=${PART}:2`);
		await asker.page.waitForURL((url) => url.pathname !== "/order-pad");
		await signIn(asker, requester);
		await asker.expectPath("/order-pad");
		await asker.button("Check the list").click();
		await asker.page.waitForURL(/order-pad\/./);
		await asker.link("Request a quote").click();
		await asker.expectPath("/quotes/new");
		expect(await asker.field(LIST).inputValue()).toContain(PART);
		const { number, path } = await ask(asker, sales);
		await answer(sales, path, `${PART}; 2; 310`);
		await asker.open(await readLink(requester.email, `Your quote ${number}`));
		await asker.expectNoSidewaysScroll();
		expect(await asker.button("Accept and order").count()).toBe(0);
		await asker.page.getByRole("button", { name: /^Ask a buyer of / }).click();
		await asker.expectText("They get an email with the link");

		const link = await readLink(owner.email, `asks you to accept quote ${number}`);
		await logInFrom(office, link, owner);
		await office.expectNoSidewaysScroll();
		await acceptAndOrder(office);
		await office.page.waitForURL(/\/myorder\/[^/]+$/);
		await office.expectText("tk 620");
		await office.expectNoSidewaysScroll();
		await payByCard(office, CARDS.good);
		expect(await readTransactionId(office)).toMatch(/^pi_/);
		await asker.open(link);
		await asker.expectText(`by ${owner.name}: order SO-`);
	});

	test("staff accept by phone", async () => {
		const [buyer, sales] = [await visit(), await visitAsSales()];
		sales.allowErrors(400);
		await signUpShopper(buyer);
		await buyer.open("/quotes/new");
		await buyer.field(LIST).fill(`${PART} x 3`);
		const { link, path } = await ask(buyer, sales);
		await answer(sales, path, `${PART}; 3; 300`);
		await sales.link("Accept by phone").click();
		await sales.expectPath(`${path}/accept`);
		await sales.button("Accept and order").click();
		await sales.expectText("Address is Required");
		await sales.expectNoSidewaysScroll();
		await acceptAndOrder(sales);
		await sales.page.waitForURL(/\/dashboard\/orders\/\w{16}$/);
		await sales.expectText("tk 900");
		await buyer.open(link);
		await buyer.link("Open the order").click();
		await buyer.page.waitForURL(/\/myorder\/[^/]+$/);
	});

	test("a sales person's day: a quote from a pad, a discount, a question, a renewal, a new link and the end", async () => {
		const [buyer, sales] = [await visit(), await visitAsSales()];
		buyer.allowErrors(404);
		const account = await signUpShopper(buyer);
		await sales.open(`/dashboard/customers?find=${encodeURIComponent(account.email)}`);
		await sales.page.locator('main tbody a[href^="/dashboard/customers/"]').first().click();
		await sales.page.waitForURL(/\/dashboard\/customers\/[^/]+$/);
		await sales.open(`${getPath(sales)}/order-pad`);
		await sales.page.locator("main textarea").fill(`${PART} 5\nPainting them 1`);
		await sales.button("Check the list").click();
		await sales.page.waitForURL(/order-pad\/./);
		await sales.button("New quote").click();
		await sales.page.waitForURL(/\/dashboard\/quotes\/./);
		const path = getPath(sales);
		const number = (await sales.page.locator("h1").innerText()).replace("Quote ", "");
		await sales.field("Lines").fill(`${PART}; 5\nPainting; 1; 50`);
		await sales.field("Minus % (optional)").fill("10");
		await sales.button("Save").click();
		await sales.expectText("Saved. Nothing is sent yet");
		await sales.expectText("tk 288");
		await sales.expectNoSidewaysScroll();
		await sales.button("Send").click();
		await sales.expectText("Sent. The buyer gets an email");
		const link = await readLink(account.email, `Your quote ${number}`);
		await buyer.open(link);
		await buyer.expectText("tk 1,490");
		await buyer.field("Your question").fill("Also in red?");
		await buyer.button("Ask").click();
		await buyer.expectText("Also in red?");
		await sales.open(path);
		await sales.expectText("Also in red?");
		await sales.field("Your answer").fill("Yes, for the same price.");
		await sales.button("Answer").click();
		await sales.expectText("Yes, for the same price.");
		await sales.button("Renew for 14 days").click();
		await sales.expectText("Sent. The buyer gets an email");
		await waitForMail(account.email, `A new version of your quote ${number}`);
		await sales.button("New link").click();
		await sales.expectText("Earlier links open nothing.");
		expect(await buyer.open(link)).toBe(404);
		const newLink = await readLink(account.email, `A new link to your quote ${number}`);
		await buyer.open(newLink);
		await buyer.expectText("Yes, for the same price.");
		await sales.button("Withdraw").click();
		await sales.expectText("This quote was withdrawn.");
		await buyer.open(newLink);
		await buyer.expectText("This quote was withdrawn. Contact us.");
		await sales.open("/dashboard/quotes?state=withdrawn");
		await sales.link(number).waitFor();
		await sales.expectNoSidewaysScroll();
	});
});

describe("JavaScript on", () => {
	const visit = useVisitors({ scripts: true, width: 1280 });

	test("totals follow what staff type and what the buyer chooses", async () => {
		const [buyer, sales] = [await visit(), await visit()];
		await startDay(sales, findDemoAccount("demo-sales"));
		await signUpShopper(buyer);
		await buyer.open("/quotes/new");
		await buyer.field(LIST).fill(`${PART} x 4`);
		const { link, path } = await ask(buyer, sales);
		await sales.field("Lines").fill(`${PART}; 4; 300\n${PART}; 6; 280\nCutting; 1; 120`);
		await sales.expectText("Lines as typed: tk 120, without 2");
		await answer(sales, path, `${PART}; 4; 300\n${PART}; 6; 280\nCutting; 1; 120`);
		await buyer.open(link);
		await buyer.expectText("Total without the quantities to choose: tk 120");
		await buyer.page.getByRole("radio", { name: /^6 / }).check();
		await buyer.expectText("Total of what you choose: tk 1,800");
		await buyer.page.getByRole("radio", { name: "Leave it out" }).last().check();
		await buyer.expectText("Total of what you choose: tk 1,680");

		// A choice pressed before the scripts ran stays pressed, and counts.
		const { page } = buyer;
		const held: (() => Promise<void>)[] = [];
		await page.route("**/assets/entry.client-*.js", (route) => {
			held.push(() => route.continue());
		});
		await page.goto(page.url());
		const [four, cutting] = [/^4 /, "Leave it out"].map((name) =>
			page.getByRole("radio", { name }),
		);
		await four?.check();
		await cutting?.last().check();
		await page.unroute("**/assets/entry.client-*.js");
		await Promise.allSettled(held.map((release) => release()));
		await buyer.waitForHydration();
		await buyer.expectText("Total of what you choose: tk 1,200");
		expect(await four?.isChecked()).toBe(true);
		expect(await cutting?.last().isChecked()).toBe(true);
	});
});
