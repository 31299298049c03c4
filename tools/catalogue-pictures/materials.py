"""The surfaces of the catalogue. Texture scales are per millimetre of the part."""

import bpy

_made = {}


def _principled(name, colour, **inputs):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    shader = material.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (*colour, 1)
    for key, value in inputs.items():
        shader.inputs[key.replace("_", " ").title()].default_value = value
    return material, material.node_tree, shader


def _noise(tree, scale, stretch=(1, 1, 1), detail=3.0):
    coordinates = tree.nodes.new("ShaderNodeTexCoord")
    mapping = tree.nodes.new("ShaderNodeMapping")
    mapping.inputs["Scale"].default_value = stretch
    noise = tree.nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = scale
    noise.inputs["Detail"].default_value = detail
    tree.links.new(coordinates.outputs["Object"], mapping.inputs["Vector"])
    tree.links.new(mapping.outputs["Vector"], noise.inputs["Vector"])
    return noise


def _range(tree, source, low, high):
    node = tree.nodes.new("ShaderNodeMapRange")
    node.inputs["From Min"].default_value = 0.3
    node.inputs["From Max"].default_value = 0.7
    node.inputs["To Min"].default_value = low
    node.inputs["To Max"].default_value = high
    tree.links.new(source, node.inputs["Value"])
    return node.outputs["Result"]


def _bump(tree, shader, source, strength, distance):
    node = tree.nodes.new("ShaderNodeBump")
    node.inputs["Strength"].default_value = strength
    node.inputs["Distance"].default_value = distance
    tree.links.new(source, node.inputs["Height"])
    tree.links.new(node.outputs["Normal"], shader.inputs["Normal"])


def _ramp(tree, source, stops):
    node = tree.nodes.new("ShaderNodeValToRGB")
    ramp = node.color_ramp
    while len(ramp.elements) < len(stops):
        ramp.elements.new(0.5)
    for element, (position, colour) in zip(ramp.elements, stops):
        element.position = position
        element.color = (*colour, 1)
    tree.links.new(source, node.inputs["Fac"])
    return node.outputs["Color"]


def _metal(name, colour, roughness, uneven=0.06, scale=0.25):
    """A metal whose roughness drifts a little, as handled metal does."""
    material, tree, shader = _principled(name, colour, metallic=1.0, roughness=roughness)
    noise = _noise(tree, scale)
    low, high = max(0.03, roughness - uneven), roughness + uneven
    tree.links.new(_range(tree, noise.outputs["Fac"], low, high), shader.inputs["Roughness"])
    return material


def _brushed(name, colour, roughness, stretch):
    """A metal ground in one direction: fine scratches across the stretched axis."""
    material, tree, shader = _principled(name, colour, metallic=1.0, roughness=roughness)
    noise = _noise(tree, 3.0, stretch, 4.0)
    tree.links.new(
        _range(tree, noise.outputs["Fac"], roughness - 0.08, roughness + 0.1),
        shader.inputs["Roughness"],
    )
    _bump(tree, shader, noise.outputs["Fac"], 0.12, 0.05)
    return material


def _plastic(name, colour, roughness=0.35, bump=0.0):
    material, tree, shader = _principled(name, colour, roughness=roughness, specular=0.5)
    if bump:
        _bump(tree, shader, _noise(tree, 2.5).outputs["Fac"], bump, 0.1)
    return material


def _paint(name, colour, roughness=0.3, texture=0.0):
    material, tree, shader = _principled(name, colour, roughness=roughness, clearcoat=0.6)
    shader.inputs["Clearcoat Roughness"].default_value = 0.15
    if texture:
        _bump(tree, shader, _noise(tree, 0.9).outputs["Fac"], texture, 0.3)
    return material


def _galvanised():
    """Hot-dip zinc: dull, cloudy, with a faint spangle."""
    material, tree, shader = _principled("galvanised", (0.6, 0.62, 0.64), metallic=1.0)
    noise = _noise(tree, 0.22, detail=5.0)
    colour = _ramp(
        tree, noise.outputs["Fac"], [(0.3, (0.47, 0.49, 0.51)), (0.7, (0.7, 0.72, 0.74))]
    )
    tree.links.new(colour, shader.inputs["Base Color"])
    tree.links.new(_range(tree, noise.outputs["Fac"], 0.33, 0.52), shader.inputs["Roughness"])
    _bump(tree, shader, _noise(tree, 0.8).outputs["Fac"], 0.1, 0.25)
    return material


def _wood(name, light, dark):
    """Ash or beech with the grain along x."""
    material, tree, shader = _principled(name, light, roughness=0.42, specular=0.35)
    noise = _noise(tree, 0.35, (0.035, 1, 1), 6.0)
    colour = _ramp(tree, noise.outputs["Fac"], [(0.35, dark), (0.5, light), (0.68, dark)])
    tree.links.new(colour, shader.inputs["Base Color"])
    _bump(tree, shader, _noise(tree, 1.4, (0.03, 1, 1)).outputs["Fac"], 0.12, 0.1)
    return material


def _grit(name, colour, sparkle):
    """Bonded abrasive: rough grain in two tones."""
    material, tree, shader = _principled(name, colour, roughness=0.8)
    noise = _noise(tree, 2.2, detail=6.0)
    tree.links.new(
        _ramp(tree, noise.outputs["Fac"], [(0.42, colour), (0.66, sparkle)]),
        shader.inputs["Base Color"],
    )
    _bump(tree, shader, noise.outputs["Fac"], 0.7, 0.35)
    return material


def _file_cut():
    """The crossed cuts of a bastard file, as ridges at 60 and -45 degrees to x."""
    material, tree, shader = _principled("file_cut", (0.6, 0.6, 0.62), metallic=1.0, roughness=0.4)
    heights = []
    for angle, scale in ((1.05, 0.3), (-0.8, 0.36)):
        coordinates = tree.nodes.new("ShaderNodeTexCoord")
        mapping = tree.nodes.new("ShaderNodeMapping")
        mapping.inputs["Rotation"].default_value = (0, 0, angle)
        wave = tree.nodes.new("ShaderNodeTexWave")
        wave.inputs["Scale"].default_value = scale
        tree.links.new(coordinates.outputs["Object"], mapping.inputs["Vector"])
        tree.links.new(mapping.outputs["Vector"], wave.inputs["Vector"])
        heights.append(wave.outputs["Fac"])
    lower = tree.nodes.new("ShaderNodeMath")
    lower.operation = "MINIMUM"
    tree.links.new(heights[0], lower.inputs[0])
    tree.links.new(heights[1], lower.inputs[1])
    _bump(tree, shader, lower.outputs["Value"], 0.4, 0.6)
    return material


def _vial():
    """The liquid of a level's vial, lit through by the day: it must glow, not go dark."""
    material, _tree, shader = _principled("vial", (0.55, 0.85, 0.08), roughness=0.08)
    shader.inputs["Emission"].default_value = (0.5, 0.85, 0.05, 1)
    shader.inputs["Emission Strength"].default_value = 0.25
    return material


_recipes = {
    "zinc": lambda: _metal("zinc", (0.68, 0.71, 0.75), 0.27),
    "yellow_zinc": lambda: _metal("yellow_zinc", (0.83, 0.62, 0.3), 0.26, 0.08),
    "black_oxide": lambda: _metal("black_oxide", (0.075, 0.075, 0.08), 0.33, 0.05),
    "chrome": lambda: _metal("chrome", (0.8, 0.81, 0.83), 0.1, 0.03),
    "satin_chrome": lambda: _metal("satin_chrome", (0.7, 0.71, 0.73), 0.27, 0.05),
    "steel": lambda: _metal("steel", (0.58, 0.585, 0.6), 0.26),
    "bright_steel": lambda: _metal("bright_steel", (0.74, 0.74, 0.75), 0.16, 0.05),
    "dark_steel": lambda: _metal("dark_steel", (0.2, 0.2, 0.215), 0.34),
    "spring_steel": lambda: _metal("spring_steel", (0.42, 0.42, 0.44), 0.24),
    "stainless": lambda: _metal("stainless", (0.7, 0.69, 0.67), 0.2),
    "brass": lambda: _metal("brass", (0.83, 0.6, 0.25), 0.22, 0.07),
    "titanium_nitride": lambda: _metal("titanium_nitride", (0.86, 0.6, 0.2), 0.2),
    "carbide": lambda: _metal("carbide", (0.33, 0.33, 0.36), 0.2),
    "brushed_x": lambda: _brushed("brushed_x", (0.6, 0.605, 0.62), 0.3, (0.03, 1, 1)),
    "aluminium": lambda: _brushed("aluminium", (0.74, 0.75, 0.77), 0.36, (0.03, 1, 1)),
    "galvanised": _galvanised,
    "red_paint": lambda: _paint("red_paint", (0.52, 0.02, 0.015)),
    "blue_paint": lambda: _paint("blue_paint", (0.02, 0.1, 0.32), 0.35, 0.25),
    "green_paint": lambda: _paint("green_paint", (0.03, 0.2, 0.13), 0.35, 0.2),
    "black_paint": lambda: _paint("black_paint", (0.018, 0.018, 0.02), 0.35),
    "red_plastic": lambda: _plastic("red_plastic", (0.6, 0.022, 0.015), 0.3),
    "yellow_plastic": lambda: _plastic("yellow_plastic", (0.88, 0.5, 0.015), 0.33),
    "orange_plastic": lambda: _plastic("orange_plastic", (0.85, 0.2, 0.01), 0.35),
    "blue_plastic": lambda: _plastic("blue_plastic", (0.015, 0.12, 0.42), 0.3),
    "black_plastic": lambda: _plastic("black_plastic", (0.022, 0.022, 0.024), 0.4, 0.15),
    "grey_nylon": lambda: _plastic("grey_nylon", (0.36, 0.37, 0.38), 0.45),
    "white_print": lambda: _plastic("white_print", (0.85, 0.85, 0.83), 0.5),
    "black_print": lambda: _plastic("black_print", (0.015, 0.015, 0.015), 0.5),
    "red_print": lambda: _plastic("red_print", (0.6, 0.02, 0.015), 0.5),
    "rubber": lambda: _plastic("rubber", (0.025, 0.025, 0.026), 0.6, 0.2),
    "seal": lambda: _plastic("seal", (0.03, 0.03, 0.032), 0.5),
    "ash": lambda: _wood("ash", (0.66, 0.42, 0.2), (0.5, 0.28, 0.11)),
    "beech": lambda: _wood("beech", (0.58, 0.3, 0.13), (0.42, 0.19, 0.07)),
    "abrasive": lambda: _grit("abrasive", (0.025, 0.024, 0.023), (0.13, 0.12, 0.11)),
    "file_cut": _file_cut,
    "plate_steel": lambda: _brushed("plate_steel", (0.66, 0.66, 0.67), 0.32, (1, 0.06, 1)),
    "blade_blue": lambda: _metal("blade_blue", (0.12, 0.2, 0.34), 0.3),
    "brass_wire": lambda: _plastic("brass_wire", (0.5, 0.4, 0.24), 0.4),
    "yellow_print": lambda: _plastic("yellow_print", (0.9, 0.62, 0.04), 0.3),
    "bubble": lambda: _plastic("bubble", (0.86, 0.95, 0.6), 0.1),
    "vial": _vial,
}


def material(name):
    """The named surface, made once per scene."""
    if name not in _made:
        _made[name] = _recipes[name]()
    return _made[name]


def forget():
    """Drop the surfaces of a scene that has been emptied."""
    _made.clear()
