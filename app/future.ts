/** Remix's flags, for its build and for its part in the browser, which no page has to tell them to. */
export const future = {
	v3_fetcherPersist: true,
	v3_relativeSplatPath: true,
	v3_throwAbortReason: true,
	v3_lazyRouteDiscovery: true,
	v3_singleFetch: true,
	v3_routeConfig: true,
	// Development only: finds what the routes import at start, or the first visit meets two Reacts.
	unstable_optimizeDeps: true,
};
