import { expect, test } from "vitest";
import { createBlog, createProduct, createUser } from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";

test("the first picture is preloaded as the same file the body uses, and not with the data saver on", async () => {
	const product = await createProduct();
	const blog = await createBlog();
	const shopper = await createSignedInBrowser(await createUser());
	for (const path of ["/products", `/products/${product.id}`, `/blogs/${blog.id}`]) {
		const { html } = await shopper.open(path);
		const [, choice = "", sizes = ""] =
			/<link rel="preload" as="image" fetchpriority="high" imageSrcSet="(.+?)" imageSizes="(.+?)"\/>.*<style/s.exec(
				html,
			) ?? [];
		const first = /<img [^>]*class="picture[^>]*>/.exec(html)?.[0];
		expect(first, path).toContain(` fetchpriority="high" sizes="${sizes}" srcSet="${choice}"`);
		expect((await shopper.open(path, { "save-data": "on" })).html).not.toContain('rel="preload"');
	}
});
