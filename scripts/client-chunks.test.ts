import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { expect, test } from "vitest";

type Chunk = { name: string; moduleIds: string[]; imports: string[] };

const SHOP_MODULES = `
	domain/accounts/company-role-message.ts
	domain/accounts/staff-rights.ts
	domain/catalog/categories/rules.ts
	domain/catalog/families/family-url.ts
	domain/catalog/query-length.ts
	domain/catalog/rules.ts
	domain/catalog/unit-rules.ts
	domain/money/rules.ts
	domain/money/vat-rate.ts
	http/routing/route-handle.ts
	platform/format/format-day.ts
	platform/format/format-number.ts
	platform/images/image-address.ts
	ui/elements/button.tsx
	ui/elements/date-time.tsx
	ui/elements/empty-state.tsx
	ui/elements/icon.tsx
	ui/elements/money.tsx
	ui/elements/notice.tsx
	ui/elements/pager.tsx
	ui/elements/rounding-note.tsx
	ui/elements/user-photo.tsx
	ui/forms/honeypot.tsx
	ui/forms/use-is-submitting.ts
	ui/forms/use-success-count.ts
	ui/head/page-meta.ts
	ui/head/preload-first-picture.ts
	ui/head/structured-data.ts
	ui/last-boundary.tsx
	ui/layout/behind-dialog.ts
	ui/layout/button-row.tsx
	ui/layout/page.tsx
	ui/layout/popover.tsx
	ui/layout/status-row.tsx
	ui/pictures/data-saver.ts
	ui/pictures/picture.tsx
	ui/products/average-rating.tsx
	ui/products/catalogue-error.tsx
	ui/products/net-view.tsx
	ui/products/price.tsx
	ui/products/product-card.tsx
	ui/products/product-grid.tsx
	ui/products/quantity-choices.tsx
	ui/products/quantity-unit.tsx
	ui/products/stars.tsx
	ui/products/stock-label.tsx
	ui/public-form-fields.ts
	ui/root-document/root-document.tsx
	ui/root-document/scroll-positions.ts
	ui/shell/category-menu.tsx
	ui/shell/data-saver-switch.tsx
	ui/shell/error-page.tsx
	ui/shell/find-part.tsx
	ui/shell/footer.tsx
	ui/shell/header.tsx
	ui/shell/kept-form-notice.tsx
	ui/shell/menu.tsx
	ui/shell/newsletter-box.tsx
	ui/shell/only-looks.tsx
	ui/shell/search-box.tsx
	ui/shell/shell.tsx
	ui/shell/toast.tsx
	ui/shell/unverified-email.tsx
	ui/shell/use-focus-restoration.ts
	ui/shell/use-rights.ts
	ui/shell/use-suggestions.ts
	ui/shell/user-links.tsx
`;

test("every page loads these modules; others belong to a file of their own in vite.config.ts", async () => {
	const chunks: Chunk[] = JSON.parse(await readFile("build/chunks.json", "utf8"));
	const shop = chunks.find(({ name }) => name === "shop");
	const modules = shop?.moduleIds.map((id) => relative("app", id)).sort();
	expect(modules).toEqual(SHOP_MODULES.trim().split(/\s+/));
	expect(shop?.imports).toEqual([expect.stringMatching(/^assets\/framework-/)]);
});

test("a noun's page reaches browsers without its verbs and its table", async () => {
	const chunks: Chunk[] = JSON.parse(await readFile("build/chunks.json", "utf8"));
	const modules = chunks.flatMap(({ moduleIds }) => moduleIds.map((id) => relative("app", id)));
	expect(modules).toContain("ui/dashboard/noun-page.tsx");
	expect(modules.filter((module) => /\.server\.|drizzle-orm/.test(module))).toEqual([]);
});
