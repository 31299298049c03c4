import { expect, test } from "vitest";
import { blogInput } from "./input";
import { getDocsHost } from "./rules";

const blog = { name: "Bolt grades", des: "What 8.8 means.", docs: "https://www.iso.org/1" };

test.each(["https://www.iso.org/standard/60610.html", "http://example.org"])(
	"the docs link %s is accepted",
	(docs) => {
		expect(blogInput.safeParse({ ...blog, docs }).success).toBe(true);
	},
);

test.each([
	"javascript:alert(1)",
	" JaVaScRiPt:alert(1)//https://a.b",
	"data:text/html,x",
	"//example.org",
	"/blogs",
	"ftp://example.org",
	"https://",
	"https:/javascript",
])("the docs link '%s' is rejected", (docs) => {
	const read = blogInput.safeParse({ ...blog, docs });
	expect(read.success).toBe(false);
	expect(read.error?.issues[0]?.message).toMatch(/Docs link/);
});

test("each of a blog's fields is required", () => {
	const issues = blogInput.safeParse({ name: " ", des: "", docs: "" }).error?.issues ?? [];
	expect(issues.map(({ message }) => message)).toEqual(
		expect.arrayContaining([
			"Name is required",
			"Description is required",
			"Docs link is required",
		]),
	);
});

test("a page shows no stored link that is not http or https", () => {
	expect(getDocsHost("https://www.iso.org/a?b")).toBe("www.iso.org");
	expect(getDocsHost("javascript:alert(1)//https://www.iso.org")).toBeNull();
});
