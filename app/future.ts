/** Remix's flags, for its build and its client. */
export const future = {
	v3_fetcherPersist: true,
	v3_relativeSplatPath: true,
	v3_throwAbortReason: true,
	v3_lazyRouteDiscovery: true,
	v3_singleFetch: true,
	v3_routeConfig: true,
	// Development only: finds imports at start, or the first visit loads React twice.
	unstable_optimizeDeps: true,
};
