"""What becomes of each material: most go on the atlas; cane, glass, sheers and flames have rules of their own."""
from models.maps import principled


def kind_of(material):
    """'atlas', 'cane' (repeats), 'torn' (cane that does not), 'glass', 'sheer' or 'flame'."""
    nodes = {n.type for n in material.node_tree.nodes}
    if material.name.startswith('flame'):
        return 'flame'
    if 'BSDF_GLASS' in nodes:
        return 'glass'
    if 'BSDF_TRANSLUCENT' in nodes and 'BSDF_TRANSPARENT' in nodes:
        return 'sheer'
    shader = principled(material)
    if shader is None:
        raise ValueError(f'{material.name}: no rule for a material without a Principled shader')
    if shader.inputs['Alpha'].links:
        return 'torn' if material.name.startswith(('old-cane', 'worn')) else 'cane'
    return 'atlas'


def colour_of(material, kind):
    """The linear colour of a sheer or of glass."""
    node = {'sheer': 'BSDF_DIFFUSE', 'glass': 'BSDF_GLASS'}[kind]
    return list(next(n for n in material.node_tree.nodes if n.type == node).inputs['Color'].default_value)[:3]
