"""A short hand for node materials."""
import bpy


class Material:
    """A Principled material under construction; `.m` is the finished Blender material."""

    def __init__(self, name):
        self.m = bpy.data.materials.new(name)
        self.m.use_nodes = True
        self.t = self.m.node_tree
        self.n, self.l = self.t.nodes, self.t.links
        self.b, self.out = self.n['Principled BSDF'], self.n['Material Output']
        self.b.inputs['Specular'].default_value = .5

    def add(self, kind, ins=None, **properties):
        """Add a node, set its properties and its inputs (a value or another node's output)."""
        node = self.n.new(kind)
        for key, value in properties.items():
            setattr(node, key, value)
        for key, value in (ins or {}).items():
            self.set(node, key, value)
        return node

    def set(self, node, key, value):
        """Link or set one input."""
        socket = node.inputs[key]
        if isinstance(value, bpy.types.NodeSocket):
            self.l.new(value, socket)
        else:
            socket.default_value = value

    def P(self, **inputs):
        """Set inputs of the Principled shader; underscores stand for spaces."""
        for key, value in inputs.items():
            self.set(self.b, key.replace('_', ' '), value)
        return self

    def surface(self, shader):
        """Use another shader instead of the Principled one."""
        self.l.new(shader, self.out.inputs[0])
        return self.m

    def coord(self, kind='Object', scale=(1, 1, 1), rot=(0, 0, 0), loc=(0, 0, 0)):
        """Texture coordinates, mapped."""
        source = self.add('ShaderNodeTexCoord')
        return self.add('ShaderNodeMapping', {'Vector': source.outputs[kind], 'Scale': scale,
                                              'Rotation': rot, 'Location': loc}).outputs[0]

    def own_coord(self, scale=(1, 1, 1), spread=40.):
        """Object coordinates shifted by the object's random number, so that equal parts differ."""
        source = self.add('ShaderNodeTexCoord').outputs['Object']
        shift = self.math('MULTIPLY', self.add('ShaderNodeObjectInfo').outputs['Random'], spread)
        moved = self.add('ShaderNodeVectorMath', {0: source, 1: shift}, operation='ADD').outputs[0]
        return self.add('ShaderNodeMapping', {'Vector': moved, 'Scale': scale}).outputs[0]

    def noise(self, v, scale, detail=4, rough=.55, dist=0):
        """A noise node; output 0 is the grey value."""
        return self.add('ShaderNodeTexNoise', {'Vector': v, 'Scale': scale, 'Detail': detail,
                                               'Roughness': rough, 'Distortion': dist})

    def ramp(self, f, stops, interp='LINEAR'):
        """A colour ramp from [(position, colour)]."""
        node = self.add('ShaderNodeValToRGB', {'Fac': f})
        elements = node.color_ramp.elements
        node.color_ramp.interpolation = interp
        while len(elements) < len(stops):
            elements.new(.5)
        for element, (position, colour) in zip(elements, stops):
            element.position = position
            element.color = colour if len(colour) == 4 else (*colour, 1)
        return node.outputs[0]

    def mix(self, f, a, b, mode='MIX'):
        """Mix two colours."""
        node = self.add('ShaderNodeMixRGB', blend_type=mode)
        for index, value in enumerate((f, a, b)):
            self.set(node, index, value)
        return node.outputs[0]

    def mix_shader(self, f, a, b):
        """Mix two shaders."""
        node = self.add('ShaderNodeMixShader', {0: f})
        self.l.new(a, node.inputs[1])
        self.l.new(b, node.inputs[2])
        return node.outputs[0]

    def math(self, op, a, b=0.0):
        """One arithmetic node."""
        node = self.add('ShaderNodeMath', operation=op)
        self.set(node, 0, a)
        self.set(node, 1, b)
        return node.outputs[0]

    def rng(self, f, a, b, lo=0., hi=1.):
        """Map lo..hi to a..b."""
        return self.add('ShaderNodeMapRange', {'Value': f, 'From Min': lo, 'From Max': hi,
                                               'To Min': a, 'To Max': b}).outputs[0]

    def bump(self, h, dist=.002, strength=1., chain=None):
        """A bump normal of `dist` metres."""
        node = self.add('ShaderNodeBump', {'Height': h, 'Distance': dist, 'Strength': strength})
        if chain is not None:
            self.l.new(chain, node.inputs['Normal'])
        return node.outputs[0]


M = Material
