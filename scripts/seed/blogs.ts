export const blogs = [
	{
		id: "blog-bolt-grades",
		picture: "hex-bolt-m10x60",
		name: "What the number on a bolt head tells you",
		description:
			"The first number of 8.8 is a hundredth of the tensile strength in newtons per square millimetre: 800. The second is the part of it at which the bolt starts to stretch for good: 0.8, so 640. A 10.9 bolt carries more, but it is harder and forgives less. For a frame that shakes, a well-tightened 8.8 often outlives a loose 10.9.",
		docsLink: "https://www.iso.org/standard/60610.html",
	},
	{
		id: "blog-bearing-seals",
		picture: "ball-bearing-6204-2rs",
		name: "Z, 2Z, RS, 2RS: which bearing seal for which dust",
		description:
			"A metal shield (Z) keeps chips out and lets the bearing run cool and fast. A rubber seal (RS) touches the inner ring, keeps fine dust and splash out, and costs a little speed. In a rice mill or a brick field, take 2RS and change it by the calendar. In a clean motor, 2Z runs longer.",
		docsLink: "https://www.iso.org/standard/72218.html",
	},
	{
		id: "blog-drilling-stainless",
		picture: "hss-drill-set-5",
		name: "Drilling stainless steel without burning the bit",
		description:
			"Stainless hardens when it is rubbed. Press firmly, turn slowly, and never let the bit idle in the hole. For a 6 mm hole about 600 turns a minute is plenty. Use cutting oil, lift every few seconds to clear the chips, and take a cobalt bit for more than a dozen holes.",
		docsLink: "https://www.iso.org/standard/65250.html",
	},
] as const;
