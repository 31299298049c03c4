import { cloudflareDevProxyVitePlugin, vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type ViteDevServer } from "vite";
import { future } from "./app/future";

declare module "@remix-run/cloudflare" {
	interface Future {
		v3_singleFetch: true;
	}
}

let devServer: ViteDevServer | undefined;

/** What goes together in a file of its own, because not every page has it: fields, and what reads what was wrong in them. */
const SHARED_CHUNKS = {
	fields: /\/app\/ui\/forms\/(?:field|form-errors|idempotency-key-field)\./,
	answers: /\/node_modules\/@conform-to\/|\/app\/ui\/forms\/error-summary\./,
};
/** Rarely drawn, or with a library of their own. */
const RARE_COMPONENTS =
	"orders/|passkeys/|elements/(?:print|table)|forms/(?:code|delivery|manual|picture-field)|layout/confirm";
const SHARED = new RegExp(`/app/ui/(?!${RARE_COMPONENTS})`);
const FRAMEWORK =
	/\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run)\//;

/** What most pages need goes in two files: a page names each of its scripts, and each costs a request. */
function getChunkName(id: string): string | undefined {
	if (FRAMEWORK.test(id)) return "framework";
	for (const [name, pattern] of Object.entries(SHARED_CHUNKS)) if (pattern.test(id)) return name;
	return SHARED.test(id) ? "shop" : undefined;
}

/** Builds server.ts together with the app, so that the Worker has each module once (docs/decisions/042-one-bundle.md). */
const workerEntry = {
	name: "worker-entry",
	apply: (_config, { isSsrBuild = false, command }) => command === "build" && isSsrBuild,
	buildStart() {
		this.emitFile({ type: "chunk", id: "server.ts", fileName: "worker.js" });
	},
} satisfies Plugin;

export default defineConfig(({ command, isSsrBuild }) => ({
	plugins: [
		{
			name: "remember-dev-server",
			configureServer(server) {
				devServer = server;
			},
		},
		cloudflareDevProxyVitePlugin<Env, IncomingRequestCfProperties>({
			// Loaded through the dev server, so that it is the app's own copy and reloads with it.
			getLoadContext: async ({ request, context }) => {
				const loaded = await devServer?.ssrLoadModule("/app/http/worker/load-context.server.ts");
				return loaded?.contextFrom(request, context.cloudflare);
			},
			persist: process.env.STATE_DIR ? { path: `${process.env.STATE_DIR}/v3` } : undefined,
		}),
		workerEntry,
		tailwindcss(),
		remix({ future }),
	],
	resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
	// Else whoever bundles what is built chooses React's build: `wrangler dev` the one for development, which draws slowly.
	define: isSsrBuild ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
	ssr: {
		resolve: {
			conditions: ["workerd", "worker", "browser"],
			externalConditions: ["workerd", "worker", "browser"],
		},
		noExternal: command === "build" ? true : undefined,
	},
	build: {
		minify: isSsrBuild ? true : "terser",
		terserOptions: { module: true, ecma: 2020, compress: { passes: 3, pure_getters: true } },
		assetsInlineLimit: 0,
		rollupOptions: {
			external: [/^cloudflare:/, /^node:/],
			output: isSsrBuild ? {} : { manualChunks: getChunkName },
		},
	},
}));
