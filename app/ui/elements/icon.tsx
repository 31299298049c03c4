const ICON_PATHS = {
	alert: "M12 3.5 2.5 20.5h19zM12 10v4.5M12 17.5v.01",
	arrow: "M4 12h15M13 6l6 6-6 6",
	cart: "M2.5 4H5l2.5 11.5h11L21 7.5H6M9 19.5v.01M17 19.5v.01",
	check: "M4 12.5l5.5 5.5L20 6.5",
	cross: "M5.5 5.5l13 13M18.5 5.5l-13 13",
	grid: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",
	image: "M3.5 4.5h17v15h-17zM3.5 16l5-5 4 4 3-3 5 5M15.5 8.5v.01",
	info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.5v.01",
	list: "M3.5 6.5h17M3.5 12h9M3.5 17.5h9M18 13.5v7M14.5 17h7",
	menu: "M3.5 6.5h17M3.5 12h17M3.5 17.5h17",
	minus: "M5 12h14",
	nut: "M7 3.3h10L22 12l-5 8.7H7L2 12zM12 16.2a4.2 4.2 0 1 0 0-8.4 4.2 4.2 0 0 0 0 8.4z",
	person: "M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20.5c.5-4 3.5-6 8-6s7.5 2 8 6",
	plus: "M5 12h14M12 5v14",
	search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3l5.2 5.2",
} as const;

export type IconName = keyof typeof ICON_PATHS;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
	return (
		<svg
			className="shrink-0"
			width={size}
			height={size}
			viewBox="0 0 24 24"
			fill="none"
			stroke="currentColor"
			strokeWidth="2"
			strokeLinecap="round"
			strokeLinejoin="round"
			aria-hidden="true"
		>
			<path d={ICON_PATHS[name]} />
		</svg>
	);
}
