import { expect } from "vitest";
import { type Sentence, sentence, showsFieldErrors, showsTexts } from "./sentence";

const login: Sentence[] = [
	sentence(
		"Login: email required ('Email is Required'), password required ('Password is Required')",
		["visitor", "/login"],
		showsFieldErrors("Login", { email: "Email is Required", password: "Password is Required" }),
		{ scripts: "both" },
	),
	sentence(
		"must match a simple email pattern ('Provide a valid Email')",
		["visitor", "/login"],
		showsFieldErrors(
			"Login",
			{ email: "Provide a valid Email" },
			{ email: "rahima", password: "123456" },
		),
	),
	sentence(
		"minimum 6 ('Must be 6 characters or longer')",
		["visitor", "/login"],
		showsFieldErrors(
			"Login",
			{ password: "Must be 6 characters or longer" },
			{ email: "rahima@example.test", password: "12345" },
		),
	),
];

const signup: Sentence[] = [
	sentence(
		"Sign-up: 'Name is required', 'email is required', 'Password is required'",
		["visitor", "/signup"],
		showsFieldErrors("signup", {
			name: "Name is required",
			email: "email is required",
			password: "Password is required",
		}),
		{ scripts: "both" },
	),
	sentence(
		"minimum 6 ('Must be 6 Characters or longer')",
		["visitor", "/signup"],
		showsFieldErrors(
			"signup",
			{ password: "Must be 6 Characters or longer" },
			{ name: "Rahima", email: "rahima@example.test", password: "12345" },
		),
	),
];

const CONTACT = {
	name: "Name is Required",
	contact: "Contact Number is required",
	message: "Message is required",
};

const writing: Sentence[] = [
	sentence(
		"Contact: 'Name is Required', 'Contact Number is required', 'Message is required'",
		["visitor", "/contact"],
		showsFieldErrors("Send message", CONTACT),
		{ scripts: "both" },
	),
	sentence(
		"the email is the signed-in user's and not editable",
		["shopper", "/contact"],
		async ({ page }, shop) => {
			const email = page.getByRole("main").getByLabel("Email", { exact: true });
			expect(await email.inputValue()).toBe(shop.getAccount("shopper").email);
			expect(await email.isEditable()).toBe(false);
		},
	),
	sentence(
		"Review: 'Ratings is required', 'Review is required'",
		["shopper", "/myreview"],
		showsFieldErrors("Post review", {
			ratings: "Ratings is required",
			review: "Review is required",
		}),
		{ scripts: "both" },
	),
	sentence("name and email come from the account", ["shopper", "/myreview"], async ({ page }) => {
		const names = await page
			.locator("main form")
			.first()
			.locator("[name]")
			.evaluateAll((inputs) => inputs.map((input) => input.getAttribute("name")));
		expect([...new Set(names)].sort()).toEqual(["idempotencyKey", "product", "ratings", "review"]);
	}),
	sentence(
		"Blog comment: required",
		["shopper", "/blogs/{blog}"],
		async (visitor, shop) => {
			await visitor.button("Comment").click();
			const error = visitor.page.locator(`#error-comment-${shop.resolvePath("{blog}")}`);
			expect(await error.innerText()).toContain("Comment is required");
		},
		{ scripts: "both" },
	),
	sentence(
		"user must be logged in, else alert 'You need to be logged in to comment.'",
		["visitor", "/blogs/{blog}"],
		async (visitor) => {
			await visitor.field("Your comment").fill("How long does it last?");
			await visitor.button("Comment").click();
			const alert = visitor.page.getByRole("alert");
			await alert.getByText("You need to be logged in to comment.").waitFor();
			expect(await visitor.field("Your comment").inputValue()).toBe("How long does it last?");
		},
		{ scripts: "both" },
	),
];

const selling: Sentence[] = [
	sentence(
		"Add product: 'Name is required', 'Price is required', 'Quantity is required', 'ReviewDescription is required', 'Image is required'",
		["admin", "/dashboard/addProduct"],
		showsFieldErrors("Add product", {
			name: "Name is required",
			price: "Price is required",
			quantity: "Quantity is required",
			description: "ReviewDescription is required",
			image: "Image is required",
		}),
		{ scripts: "both" },
	),
	sentence(
		"Add blog: name, des, docs link and image required",
		["admin", "/dashboard/addblogs"],
		showsFieldErrors("Add blog", {
			name: "Name is required",
			des: "Description is required",
			docs: "Docs link is required",
			image: "Image is required",
		}),
	),
	sentence(
		"Order modal: name, address, phone required",
		["shopper", "/products/{product}/order?quantity=1"],
		showsFieldErrors(
			"Place order",
			{ name: "Name is required", address: "Address is required", phone: "Phone is required" },
			{ name: "", address: "", phone: "" },
		),
		{ scripts: "both" },
	),
	sentence(
		"Profile update fields: no validation",
		["newcomer", "/updateprofile"],
		async (visitor) => {
			const { page } = visitor;
			await page.locator("#field-age").fill("about 40?");
			await page.locator("#field-gender").fill("-");
			await page.locator("#field-education").fill("¿");
			await visitor.button("Update").click();
			await visitor.expectPath("/profile");
			await visitor.expectText("about 40?");
		},
	),
];

const deletions: Sentence[] = [
	sentence(
		"Deleting an order asks 'Are you sure to delete'",
		["shopper", "/myorder/{unpaid}/cancel"],
		showsTexts("Are you sure to delete"),
	),
	sentence(
		"Deleting a cart item asks 'Are you sure to delete'",
		["shopper", "/mycart/{line}/delete"],
		showsTexts("Are you sure to delete"),
	),
	sentence(
		"Deleting a user asks 'Are you sure to delete'",
		["admin", "/dashboard/users/{user}/delete"],
		showsTexts("Are you sure to delete"),
	),
	sentence(
		"Deleting a product asks 'Are you sure to delete'",
		["admin", "/dashboard/manageProduct/{product}/delete"],
		showsTexts("Are you sure to delete"),
	),
	sentence(
		"the admin order list asks 'Are you sure to cancel'",
		["admin", "/dashboard/orders"],
		async (visitor, shop) => {
			const cancel = shop.resolvePath("/orders/{unpaid}/cancel");
			await visitor.page.locator(`a[href*="${cancel}"]`).click();
			await visitor.page.getByRole("dialog").getByText("Are you sure to cancel").waitFor();
		},
		{ scripts: "both" },
	),
];

export const validation = [...login, ...signup, ...writing, ...selling, ...deletions];
